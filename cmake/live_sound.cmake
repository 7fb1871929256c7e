# Audio and MIDI libraries of 'rattle play'. All are optional; a missing one is reported.
#   JACK: libjack-jackd2-dev; RtAudio (ALSA, PulseAudio): librtaudio-dev; RtMidi (ALSA's MIDI): librtmidi-dev
option(RATTLE_JACK "rattle play through JACK, if it is installed" ON)
option(RATTLE_RTAUDIO "rattle play through ALSA and PulseAudio, if RtAudio is installed" ON)
option(RATTLE_RTMIDI "MIDI from ALSA's sequencer, if RtMidi is installed" ON)

find_package(Threads REQUIRED)
add_library(rattle_live_sound INTERFACE)
target_link_libraries(rattle_live_sound INTERFACE Threads::Threads)

# Defines RATTLE_HAS_<name> as 0 or 1.
function(rattle_live_library name header library suffix package)
  set(target rattle_live_${library})
  if(RATTLE_${name})
    rattle_find_library(${target} ${header} ${library} SUFFIX ${suffix} OPTIONAL)
  endif()
  if(TARGET ${target})
    target_link_libraries(rattle_live_sound INTERFACE ${target})
    target_compile_definitions(rattle_live_sound INTERFACE RATTLE_HAS_${name}=1)
    set(RATTLE_HAS_${name} TRUE PARENT_SCOPE)
  else()
    message(STATUS "rattle play is built without ${name}; to include it, install ${package}")
    target_compile_definitions(rattle_live_sound INTERFACE RATTLE_HAS_${name}=0)
    set(RATTLE_HAS_${name} FALSE PARENT_SCOPE)
  endif()
endfunction()

rattle_live_library(JACK jack/jack.h jack "" libjack-jackd2-dev)
rattle_live_library(RTAUDIO RtAudio.h rtaudio rtaudio librtaudio-dev)
rattle_live_library(RTMIDI RtMidi.h rtmidi rtmidi librtmidi-dev)
