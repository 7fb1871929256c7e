#pragma once

// Place before a function with C linkage to export it to JavaScript under this name.
#define RATTLE_EXPORTED(name) __attribute__((export_name(#name)))
