import CoreMedia

/// Makes one picture of the frames of several tracks. Requests may be answered later, from any thread, in any order.
package protocol Compositor: AnyObject, Sendable {
  /// The pixel formats in which it takes frames; nil takes them as they are decoded.
  var inputFormats: [UInt32]? { get }

  /// The pictures' properties are these from now on.
  func begin(_ context: CompositionContext)

  /// Pictures will be wanted from the beginning of this range on; said before the first of them.
  func preroll(_ range: CMTimeRange)

  /// Pictures of this range are wanted next.
  func anticipate(_ range: CMTimeRange)

  /// Makes a picture, and finishes the request with it.
  func compose(_ request: CompositionRequest)

  /// Finishes all requests that aren't finished, cancelled.
  func cancelAll()
}

extension Compositor {
  package func preroll(_ range: CMTimeRange) {}
  package func anticipate(_ range: CMTimeRange) {}
}
