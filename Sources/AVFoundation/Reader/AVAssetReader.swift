import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Reads an asset's samples: as they are stored, decoded, mixed or composed.
///
/// Each output reads for itself: one may be read to its end before another is begun.
open class AVAssetReader: NSObject, @unchecked Sendable {
  /// How far a reader is.
  public enum Status: Int, Sendable {
    /// It hasn't begun.
    case unknown = 0
    /// Samples can be read.
    case reading = 1
    /// All samples of all outputs have been read.
    case completed = 2
    /// The error says why no more can be read.
    case failed = 3
    /// It was cancelled.
    case cancelled = 4
  }

  private struct State {
    var status = Status.unknown
    var error: AVError?
    var outputs: [AVAssetReaderOutput] = []
    var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    var unfinished = 0
  }

  /// The asset.
  public let asset: AVAsset
  private let lock = NSLock()
  private nonisolated(unsafe) var state = State()

  /// A reader for an asset. Blocks the caller's thread while the asset isn't loaded; throws where it can't be read.
  public init(asset: AVAsset) throws {
    self.asset = asset
    super.init()
    _ = asset.loader.wait(for: "tracks")
    guard asset.composition != nil else {
      throw asset.loader.status(of: "tracks").error.map { AVError(_nsError: $0) }
        ?? AVError(.operationNotSupportedForAsset)
    }
  }

  private func read<Value>(_ body: (inout State) -> Value) -> Value { lock.withLock { body(&state) } }

  /// How far it is.
  open var status: Status { read { $0.status } }

  /// Why reading failed.
  open var error: (any Error)? { read { $0.error } }

  /// What is read of the asset. Can be set until reading begins.
  open var timeRange: CMTimeRange {
    get { read { $0.timeRange } }
    set {
      let isDone = read { state in
        guard state.status == .unknown else { return false }
        state.timeRange = newValue
        return true
      }
      if !isDone { Misuse.stop("timeRange: reading has begun") }
    }
  }

  /// The outputs.
  open var outputs: [AVAssetReaderOutput] { read { $0.outputs } }

  /// Whether an output can be added: before reading begins, for tracks of this asset.
  open func canAdd(_ output: AVAssetReaderOutput) -> Bool {
    read { $0.status == .unknown && !$0.outputs.contains { $0 === output } } && output.belongs(to: asset)
  }

  /// Adds an output.
  open func add(_ output: AVAssetReaderOutput) {
    guard canAdd(output) else { Misuse.stop("add: this output can't be added") }
    read { $0.outputs.append(output) }
  }

  /// Begins reading; returns whether that was possible.
  @discardableResult
  open func startReading() -> Bool {
    let (outputs, range, isFirst) = read { ($0.outputs, $0.timeRange, $0.status == .unknown) }
    guard isFirst else { return false }
    do {
      guard !outputs.isEmpty, range.isValid else { throw AVError(.operationNotAllowed) }
      let composition = asset.composition ?? Composition()
      for output in outputs { try output.start(composition, range, reader: self) }
    } catch {
      fail(AVError(exporting: error))
      return false
    }
    read { state in
      state.status = .reading
      state.unfinished = outputs.count
    }
    return true
  }

  /// Ends reading, also from another thread.
  open func cancelReading() {
    let outputs = read { state -> [AVAssetReaderOutput] in
      guard state.status == .reading else { return [] }
      state.status = .cancelled
      return state.outputs
    }
    for output in outputs { output.cancel() }
  }

  /// An output has given out everything.
  func finished() {
    read { state in
      state.unfinished -= 1
      if state.unfinished <= 0, state.status == .reading { state.status = .completed }
    }
  }

  func fail(_ error: AVError) {
    read { state in
      guard state.status == .unknown || state.status == .reading else { return }
      (state.status, state.error) = (.failed, error)
    }
  }
}
