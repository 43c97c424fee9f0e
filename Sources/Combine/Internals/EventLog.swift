import Foundation

/// Writes events as lines of text, one at a time.
final class EventLog: @unchecked Sendable {
  private let prefix: String
  private let lines: Locked<(any TextOutputStream)?>

  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : prefix + ": "
    lines = Locked(stream)
  }

  func handlers<Input, Failure: Error>() -> EventHandlers<Input, Failure> {
    EventHandlers(
      subscription: { self.write("receive subscription: (\($0))") },
      output: { self.write("receive value: (\($0))") },
      completion: { completion in
        switch completion {
        case .finished: self.write("receive finished")
        case .failure(let error): self.write("receive error: (\(error))")
        }
      },
      cancel: { self.write("receive cancel") },
      request: { demand, isAnswer in
        let number = demand.max.map { "max: (\($0))" } ?? "unlimited"
        self.write("request \(number)\(isAnswer ? " (synchronous)" : "")")
      })
  }

  private func write(_ line: String) {
    let text = prefix + line
    let isWritten = lines.with { stream -> Bool in
      // The lock is held, as writing changes the stream, which may be a value.
      stream?.write(text + "\n")
      return stream != nil
    }
    if !isWritten { puts(text) }
  }
}
