// Logging, signposts and locks by Apple's names. C's part is the Clang module `os`, with the submodules that Apple's
// has.
@_exported import os
