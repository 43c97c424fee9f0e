import CoreGraphics

/// How a Core Video call went: `kCVReturnSuccess` or what was wrong.
public typealias CVReturn = Int32

/// It worked.
public let kCVReturnSuccess: CVReturn = 0
/// The first of this family of codes.
public let kCVReturnFirst: CVReturn = -6660
/// An error that has no code of its own.
public let kCVReturnError: CVReturn = -6660
/// An argument is out of range or missing.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There was not enough memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// This is not possible here.
public let kCVReturnUnsupported: CVReturn = -6663
/// The display does not exist.
public let kCVReturnInvalidDisplay: CVReturn = -6670
/// The display link runs already.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671
/// The display link does not run.
public let kCVReturnDisplayLinkNotRunning: CVReturn = -6672
/// The display link has no callback.
public let kCVReturnDisplayLinkCallbacksNotSet: CVReturn = -6673
/// The pixel format is unknown or does not suit the call.
public let kCVReturnInvalidPixelFormat: CVReturn = -6680
/// The width or height is out of range.
public let kCVReturnInvalidSize: CVReturn = -6681
/// The attributes contradict each other or the buffer.
public let kCVReturnInvalidPixelBufferAttributes: CVReturn = -6682
/// The buffer cannot be shared with OpenGL.
public let kCVReturnPixelBufferNotOpenGLCompatible: CVReturn = -6683
/// The buffer cannot be shared with Metal.
public let kCVReturnPixelBufferNotMetalCompatible: CVReturn = -6684
/// The pool has as many buffers as the caller allows.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// The pool could not be made.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The pool's attributes are unusable.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// It may work when tried again.
public let kCVReturnRetry: CVReturn = -6692
/// The last of this family of codes.
public let kCVReturnLast: CVReturn = -6699
