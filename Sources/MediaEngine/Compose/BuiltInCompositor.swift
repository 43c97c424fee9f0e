import Synchronization

/// The compositor of layer instructions.
final class BuiltInCompositor: Compositor {
  private let composer = Mutex<PictureComposer?>(nil)

  var inputFormats: [UInt32]? { nil }

  func begin(_ context: CompositionContext) { composer.withLock { $0 = PictureComposer(context) } }

  func compose(_ request: CompositionRequest) {
    guard let composer = composer.withLock({ $0 }) else { return request.cancel() }
    request.finish(Result { try composer.compose(request.instruction, at: request.time, request.frames) })
  }

  func cancelAll() {}
}
