// vDSP and vForce by Apple's names: the C functions, and the Swift functions on top of them. C's mathematics come
// along, as they do with Apple's module.
@_exported import CAccelerateKernels
@_exported import Glibc
