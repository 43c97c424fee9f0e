import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// What a reader gives out; subclasses say of which tracks and in which form.
open class AVAssetReaderOutput: NSObject, @unchecked Sendable {
  private struct State {
    weak var reader: AVAssetReader?
    var composition = Composition()
    /// What is still to be read.
    var ranges: [CMTimeRange] = []
    var reading: (any AssetReading)?
    var isOver = false
    var isFinal = false
    var copies = true
    var isRandom = false
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var state = State()
  /// Held while samples are read.
  private let turn = NSLock()

  private func read<Value>(_ body: (inout State) -> Value) -> Value { lock.withLock { body(&state) } }

  /// The media type of what is given out.
  open var mediaType: AVMediaType { .video }

  /// Whether buffers may be changed by their users. Where false is said, contents may be shared, for the sake of speed; here they
  /// never are, and each buffer may be changed.
  open var alwaysCopiesSampleData: Bool {
    get { read { $0.copies } }
    set { read { $0.copies = newValue } }
  }

  /// Whether `reset(forReadingTimeRanges:)` may be used. To be set before reading begins.
  open var supportsRandomAccess: Bool {
    get { read { $0.isRandom } }
    set { read { $0.isRandom = newValue } }
  }

  /// The next samples; blocks until they are there. Nil when all have been read, when reading has failed or was cancelled: the
  /// reader's status says which.
  @discardableResult
  open func copyNextSampleBuffer() -> CMSampleBuffer? {
    turn.withLock {
      let reader = read { $0.reader }
      guard let reader, reader.status == .reading || reader.status == .completed, !read({ $0.isOver }) else {
        return nil
      }
      do {
        while let reading = try nextReading() {
          if let buffer = try reading.next() { return buffer }
          guard reader.status == .reading else { return nil }
          read { $0.reading = nil }
        }
        // One that may be read again is finished when it says so.
        let isFinished = read { state in
          state.isOver = true
          return !state.isRandom || state.isFinal
        }
        if isFinished { reader.finished() }
      } catch {
        reader.fail(AVError(exporting: error).caused(by: reader.asset.loadingCause))
      }
      return nil
    }
  }

  private func nextReading() throws -> (any AssetReading)? {
    let (reading, range, composition) = read { state in
      if state.reading != nil || state.ranges.isEmpty { return (state.reading, CMTimeRange?.none, state.composition) }
      return (nil, state.ranges.removeFirst(), state.composition)
    }
    if let reading { return reading }
    guard let range else { return nil }
    let made = try makeReading(composition, range)
    read { $0.reading = made }
    return made
  }

  /// Reads other ranges, after all that was asked for has been read.
  open func reset(forReadingTimeRanges timeRanges: [NSValue]) {
    guard supportsRandomAccess, read({ $0.isOver && !$0.isFinal }) else {
      Misuse.stop("reset(forReadingTimeRanges:): not now")
    }
    read { state in
      state.ranges = timeRanges.map(\.timeRangeValue)
      state.isOver = false
    }
  }

  /// Says that no other ranges will be asked for.
  open func markConfigurationAsFinal() {
    let reader = read { state -> AVAssetReader? in
      defer { state.isFinal = true }
      return state.isOver && state.isRandom && !state.isFinal ? state.reader : nil
    }
    reader?.finished()
  }

  // MARK: For the reader

  /// Whether its tracks are those of an asset.
  func belongs(to asset: AVAsset) -> Bool { true }

  /// Makes what reads a range.
  func makeReading(_ composition: Composition, _ range: CMTimeRange) throws -> any AssetReading {
    throw AVError(.operationNotSupportedForAsset)
  }

  func start(_ composition: Composition, _ range: CMTimeRange, reader: AVAssetReader) throws {
    let end = min(range.end, composition.duration)
    let whole = CMTimeRange(start: max(range.start, .zero), end: max(end, max(range.start, .zero)))
    // What can't be read is found before reading begins.
    let first = try makeReading(composition, whole)
    read { state in
      (state.reader, state.composition, state.ranges, state.reading) = (reader, composition, [], first)
    }
  }

  func cancel() { read { $0.reading }?.cancel() }
}
