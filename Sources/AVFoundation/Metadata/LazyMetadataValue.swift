import Foundation
import Synchronization

/// The value of an item that a program gives when it is first asked for: once, whoever asks.
final class LazyMetadataValue: Sendable {
  /// What a program answered. Values are of classes that programs choose; they are handed on and not changed.
  struct Answer: @unchecked Sendable {
    var result: Result<any NSCopying & NSObjectProtocol, any Error>
  }

  /// The answer, shared with the task that waits for it.
  private final class Shelf: Sendable {
    let answer = Mutex<Answer?>(nil)
  }

  /// What the program does to answer, and the item it is asked about.
  private struct Question: @unchecked Sendable {
    var item: AVMetadataItem
    var handler: (AVMetadataItemValueRequest) -> Void
  }

  private let shelf = Shelf()
  /// Asks the program, and is done with its answer.
  let loader: AssetLoader

  init(_ item: AVMetadataItem, _ handler: @escaping (AVMetadataItemValueRequest) -> Void) {
    let question = Question(item: item, handler: handler)
    loader = AssetLoader { [shelf] in
      let answer = await withCheckedContinuation { continuation in
        question.handler(AVMetadataItemValueRequest(for: question.item) { continuation.resume(returning: $0) })
      }
      shelf.answer.withLock { $0 = answer }
      _ = try answer.result.get()
      return AssetContent()
    }
  }

  /// The value; asks for it, and waits until it is there. Nil where the program answers with an error.
  var value: (any NSCopying & NSObjectProtocol)? {
    _ = loader.wait(for: "value")
    return shelf.answer.withLock { $0 }.flatMap { try? $0.result.get() }
  }
}
