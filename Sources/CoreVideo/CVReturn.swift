import CoreGraphics

/// The result of a Core Video call: `kCVReturnSuccess` or an error code.
public typealias CVReturn = Int32

/// Success.
public let kCVReturnSuccess: CVReturn = 0
/// The first code of this range.
public let kCVReturnFirst: CVReturn = -6660
/// An unspecified error.
public let kCVReturnError: CVReturn = -6660
/// An argument is out of range or missing.
public let kCVReturnInvalidArgument: CVReturn = -6661
/// There was not enough memory.
public let kCVReturnAllocationFailed: CVReturn = -6662
/// The operation is not supported.
public let kCVReturnUnsupported: CVReturn = -6663
/// The display does not exist.
public let kCVReturnInvalidDisplay: CVReturn = -6670
/// The display link is already running.
public let kCVReturnDisplayLinkAlreadyRunning: CVReturn = -6671
/// The display link is not running.
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
/// The pool has as many buffers in use as the allocation threshold allows.
public let kCVReturnWouldExceedAllocationThreshold: CVReturn = -6689
/// The pool could not be created.
public let kCVReturnPoolAllocationFailed: CVReturn = -6690
/// The pool's attributes are invalid.
public let kCVReturnInvalidPoolAttributes: CVReturn = -6691
/// A retry may succeed.
public let kCVReturnRetry: CVReturn = -6692
/// The last code of this range.
public let kCVReturnLast: CVReturn = -6699
