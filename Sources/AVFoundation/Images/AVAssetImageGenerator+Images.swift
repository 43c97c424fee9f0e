import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

extension AVAssetImageGenerator {
  /// The images at a series of times, generated no faster than they are consumed.
  public struct Images: AsyncSequence, Sendable {
    /// An image, or an error.
    public enum Element: Sendable {
      /// The image was generated.
      case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
      /// Generating the image failed.
      case failure(requestedTime: CMTime, error: any Error)

      /// The requested time.
      public var requestedTime: CMTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }

      /// The image; throws if it failed.
      public var image: CGImage {
        get throws {
          switch self {
          case .success(_, let image, _): image
          case .failure(_, let error): throw error
          }
        }
      }

      /// The time of the image's frame; throws if it failed.
      public var actualTime: CMTime {
        get throws {
          switch self {
          case .success(_, _, let time): time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    /// The sequence itself never fails; its elements may.
    public typealias Failure = Never

    private let generator: AVAssetImageGenerator
    private let times: [CMTime]

    init(_ generator: AVAssetImageGenerator, _ times: [CMTime]) { (self.generator, self.times) = (generator, times) }

    /// Starts generating the images.
    public func makeAsyncIterator() -> Iterator { Iterator(generator, times) }

    /// Iterates over the images; cancels the remaining ones when it is released.
    public struct Iterator: AsyncIteratorProtocol {
      private let line: ImageLine
      private var stream: AsyncStream<Element>.Iterator

      init(_ generator: AVAssetImageGenerator, _ times: [CMTime]) {
        line = ImageLine(generator, times)
        stream = line.stream.makeAsyncIterator()
      }

      /// The next image; nil after the last, or when the task is cancelled.
      public mutating func next() async -> Element? { passed(await stream.next()) }

      /// The next image; nil after the last, or when the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
        passed(await stream.next(isolation: actor))
      }

      private func passed(_ element: Element?) -> Element? {
        if element != nil { line.taken() } else { line.cancel() }
        return element
      }
    }
  }
}

/// A bounded buffer between the generator and the consumer of the images.
private final class ImageLine: Sendable {
  typealias Element = AVAssetImageGenerator.Images.Element

  /// How many images may be buffered.
  private static let room = 4

  let stream: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation
  // Created with 0: releasing a semaphore whose value is below its initial one ends the program.
  private let hasRoom = DispatchSemaphore(value: 0)
  private let stop = Mutex<(@Sendable () -> Void)?>(nil)
  private let isOver = Mutex(false)

  init(_ generator: AVAssetImageGenerator, _ times: [CMTime]) {
    (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    if times.isEmpty { continuation.finish() }
    for _ in 0..<Self.room { hasRoom.signal() }
    let (continuation, hasRoom, count) = (continuation, hasRoom, times.count)
    let stop = generator.start(times) { [weak self] place, outcome in
      // After cancellation nothing is consumed any more, so don't wait for room.
      if self?.isOver.withLock({ $0 }) == false { hasRoom.wait() }
      switch outcome {
      case .success(let image):
        continuation.yield(
          .success(requestedTime: times[place], image: image.image, actualTime: image.actualTime))
      case .failure(let error): continuation.yield(.failure(requestedTime: times[place], error: error))
      }
      if place == count - 1 { continuation.finish() }
    }
    self.stop.withLock { $0 = stop }
    // Cancelling the consumer's task ends the stream, even while the producer waits.
    continuation.onTermination = { [weak self] _ in self?.cancel() }
  }

  deinit { cancel() }

  /// An image was consumed: there is room for another.
  func taken() { hasRoom.signal() }

  /// Cancels the images that aren't generated yet.
  func cancel() {
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    guard isFirst else { return }
    stop.withLock { $0.take() }?()
    // Wakes the producer if it waits for room.
    for _ in 0..<Self.room { hasRoom.signal() }
  }
}
