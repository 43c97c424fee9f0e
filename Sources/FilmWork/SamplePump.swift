import AVFoundation
import Foundation
import Synchronization

/// Moves the samples of one track from a reader's output to a writer's input, whenever that is ready.
public final class SamplePump: Sendable {
  private let output: AVAssetReaderOutput
  private let input: AVAssetWriterInput
  private let queue: DispatchQueue
  private let continuation = Mutex<(isOver: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))

  /// A pump between an output and an input, which belong to a reader and a writer already.
  public init(_ output: AVAssetReaderOutput, _ input: AVAssetWriterInput) {
    (self.output, self.input) = (output, input)
    queue = DispatchQueue(label: "app.kinora.pump.\(input.mediaType.rawValue)")
  }

  /// Moves all samples; `moved` hears of the time of each.
  public func run(_ moved: @escaping @Sendable (CMTime) -> Void) async {
    await withCheckedContinuation { (waiting: CheckedContinuation<Void, Never>) in
      let isOver = continuation.withLock { state in
        if !state.isOver { state.waiting = waiting }
        return state.isOver
      }
      guard !isOver else { return waiting.resume() }
      input.requestMediaDataWhenReady(on: queue) { [self] in
        while input.isReadyForMoreMediaData, !continuation.withLock({ $0.isOver }) {
          guard let buffer = output.copyNextSampleBuffer(), input.append(buffer) else {
            input.markAsFinished()
            return end()
          }
          moved(buffer.presentationTimeStamp)
        }
      }
    }
  }

  /// No more samples are moved: also where the writer never gets ready again.
  public func end() {
    let waiting = continuation.withLock { state in
      state.isOver = true
      return state.waiting.take()
    }
    waiting?.resume()
  }
}
