#pragma once

// Before a function with C linkage: JavaScript sees it by this name.
#define RATTLE_EXPORTED(name) __attribute__((export_name(#name)))
