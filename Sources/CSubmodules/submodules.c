// SwiftPM wants a source in each C target; this one is its module map.
typedef int kinora_submodules;
