import CoreGraphics
import CoreImage
import CoreMedia
import Foundation
import Synchronization

/// A picture that a program is to make by filters.
open class AVAsynchronousCIImageFilteringRequest: NSObject, NSCopying, @unchecked Sendable {
  /// The size of the picture.
  public let renderSize: CGSize
  /// The picture's time.
  public let compositionTime: CMTime
  /// The video's frame, upright and in its place; its origin is at the lower left.
  public let sourceImage: CIImage

  private let ownContext: CIContext
  private let onImage: @Sendable (CIImage, CIContext) -> Void
  private let onError: @Sendable (any Error) -> Void
  private let isFinished = Mutex(false)

  init(
    _ image: CIImage, at time: CMTime, size: CGSize, by context: CIContext,
    onImage: @escaping @Sendable (CIImage, CIContext) -> Void, onError: @escaping @Sendable (any Error) -> Void
  ) {
    (sourceImage, compositionTime, renderSize) = (image, time, size)
    (ownContext, self.onImage, self.onError) = (context, onImage, onError)
    super.init()
  }

  /// Ends the request with an image, which a context draws: nil takes one that the composition has.
  open func finish(with filteredImage: CIImage, context: CIContext?) {
    guard end() else { return }
    onImage(filteredImage, context ?? ownContext)
  }

  /// Ends the request without one.
  open func finish(with error: any Error) {
    guard end() else { return }
    onError(error)
  }

  /// Only the first end counts.
  private func end() -> Bool {
    isFinished.withLock { isFinished in
      defer { isFinished = true }
      return !isFinished
    }
  }

  /// Returns the request itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
