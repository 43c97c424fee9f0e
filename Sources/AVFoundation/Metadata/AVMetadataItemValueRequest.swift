import Foundation
import Synchronization

/// A question for the value of an item that is made when it is needed. Answer it once, from any thread.
open class AVMetadataItemValueRequest: NSObject, @unchecked Sendable {
  /// The item that the value is for.
  public private(set) weak var metadataItem: AVMetadataItem?
  private let answer: Mutex<(@Sendable (LazyMetadataValue.Answer) -> Void)?>

  init(for item: AVMetadataItem, _ answer: @escaping @Sendable (LazyMetadataValue.Answer) -> Void) {
    metadataItem = item
    self.answer = Mutex(answer)
    super.init()
  }

  deinit {
    // Who never answers says that there is no value.
    let error = AVError(.unknown)
    answer.withLock { $0.take() }?(LazyMetadataValue.Answer(result: .failure(error)))
  }

  /// Answers with the value. Later answers are ignored.
  open func respond(value: any NSCopying & NSObjectProtocol) {
    answer.withLock { $0.take() }?(LazyMetadataValue.Answer(result: .success(value)))
  }

  /// Says that the value can't be had. Later answers are ignored.
  open func respond(error: any Error) {
    answer.withLock { $0.take() }?(LazyMetadataValue.Answer(result: .failure(error)))
  }
}
