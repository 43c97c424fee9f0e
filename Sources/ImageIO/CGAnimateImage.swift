import CoreGraphics
import Dispatch

/// What a block is called with for each image of an animation: its index, the image, and a flag that ends the animation.
public typealias CGImageSourceAnimationBlock = @Sendable (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void

/// Option: the index of the first image.
public let kCGImageAnimationStartIndex: CFString = "StartIndex"
/// Option: seconds that each image is shown instead of its own time.
public let kCGImageAnimationDelayTime: CFString = "DelayTime"
/// Option: how often the animation is repeated instead of as often as the file says; infinity is always.
public let kCGImageAnimationLoopCount: CFString = "LoopCount"

/// The results of `CGAnimateImageAtURLWithBlock`.
public enum CGImageAnimationStatus: OSStatus, Sendable {
  /// A parameter is missing or of the wrong type.
  case parameterError = -22140
  /// The file has no image that can be read.
  case corruptInputImage = -22141
  /// The format can't be read.
  case unsupportedFormat = -22142
  /// The file isn't complete.
  case incompleteInputImage = -22143
  /// There isn't enough memory for an image.
  case allocationFailure = -22144
}

/// Calls a block on the main queue with each image of a GIF or WebP file when it is to be shown; 0 if it begins.
public func CGAnimateImageAtURLWithBlock(
  _ url: CFURL, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
  guard let source = CGImageSourceCreateWithURL(url, nil) else { return CGImageAnimationStatus.parameterError.rawValue }
  return ImageAnimation.start(source, options, queue: .main, block)
}

/// Calls a block on the main queue with each image of GIF or WebP data when it is to be shown; 0 if it begins.
public func CGAnimateImageDataWithBlock(
  _ data: CFData, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
  guard let source = CGImageSourceCreateWithData(data, nil) else {
    return CGImageAnimationStatus.parameterError.rawValue
  }
  return ImageAnimation.start(source, options, queue: .main, block)
}
