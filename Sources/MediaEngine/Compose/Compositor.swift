/// Makes one picture of the frames of several tracks. Requests may be answered later, from any thread, in any order.
package protocol Compositor: AnyObject, Sendable {
  /// The pixel formats in which it takes frames; nil takes them as they are decoded.
  var inputFormats: [UInt32]? { get }

  /// The pictures' properties are these from now on.
  func begin(_ context: CompositionContext)

  /// Makes a picture, and finishes the request with it.
  func compose(_ request: CompositionRequest)

  /// Finishes all requests that aren't finished, cancelled.
  func cancelAll()
}
