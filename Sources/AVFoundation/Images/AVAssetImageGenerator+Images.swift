import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

extension AVAssetImageGenerator {
  /// Images at times, one after the other, made no faster than they are taken.
  public struct Images: AsyncSequence, Sendable {
    /// One image, or why there is none.
    public enum Element: Sendable {
      /// There is an image.
      case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
      /// There is none.
      case failure(requestedTime: CMTime, error: any Error)

      /// The time that was asked for.
      public var requestedTime: CMTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }

      /// The image, or why there is none.
      public var image: CGImage {
        get throws {
          switch self {
          case .success(_, let image, _): image
          case .failure(_, let error): throw error
          }
        }
      }

      /// The time of the image's frame, or why there is none.
      public var actualTime: CMTime {
        get throws {
          switch self {
          case .success(_, _, let time): time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    /// None of this fails as a whole.
    public typealias Failure = Never

    private let generator: AVAssetImageGenerator
    private let times: [CMTime]

    init(_ generator: AVAssetImageGenerator, _ times: [CMTime]) { (self.generator, self.times) = (generator, times) }

    /// Asks for the images.
    public func makeAsyncIterator() -> Iterator { Iterator(generator, times) }

    /// Takes one image after the other; what isn't taken is left out when it goes.
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

/// Images on their way to somebody who takes them one by one.
private final class ImageLine: Sendable {
  typealias Element = AVAssetImageGenerator.Images.Element

  /// How many may wait to be taken.
  private static let room = 4

  let stream: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation
  // Not made with its value: a semaphore that goes with less than it was made with ends the program.
  private let hasRoom = DispatchSemaphore(value: 0)
  private let stop = Mutex<(@Sendable () -> Void)?>(nil)
  private let isOver = Mutex(false)

  init(_ generator: AVAssetImageGenerator, _ times: [CMTime]) {
    (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    if times.isEmpty { continuation.finish() }
    for _ in 0..<Self.room { hasRoom.signal() }
    let (continuation, hasRoom, count) = (continuation, hasRoom, times.count)
    let stop = generator.start(times) { [weak self] place, outcome in
      // Nobody takes any more: nothing is held up.
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
    // A cancelled task ends the stream, wherever it waits.
    continuation.onTermination = { [weak self] _ in self?.cancel() }
  }

  deinit { cancel() }

  /// One is taken: there is room for another.
  func taken() { hasRoom.signal() }

  /// Leaves out what isn't made.
  func cancel() {
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    guard isFirst else { return }
    stop.withLock { $0.take() }?()
    // Whoever waits for room goes on.
    for _ in 0..<Self.room { hasRoom.signal() }
  }
}
