// Images as recipes: nothing is computed before a context is asked for pixels. Works on the processor, with floats in
// linear light. C's part is the Clang module `CoreImage`, with the submodule that Apple's has.
@_exported import CoreGraphics
@_exported import CoreImage
@_exported import CoreVideo
