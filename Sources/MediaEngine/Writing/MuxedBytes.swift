import Foundation
import GStreamer
import Synchronization

/// The bytes that a GStreamer muxer writes into an open file. Its own sinks would wait for a disk that doesn't answer as long
/// as that takes.
final class MuxedBytes: Sendable {
  private struct State {
    /// Bytes that aren't written yet.
    var waiting: [UInt8] = []
    /// Where they belong.
    var start: Int64 = 0
    var failure: (any Error)?
    /// Nil once it is let go of.
    var file: ISOFile?
  }

  /// So many bytes are written at once: muxers give a frame in two pieces.
  static let usualPiece = 64 << 10

  private let piece: Int
  private let state: Mutex<State>
  private let isBusy = Atomic(false)

  /// Writes into this file, so many bytes at once; zero writes what the muxer gives at once, so that nothing is lost when the
  /// process is killed.
  init(_ file: ISOFile, piece: Int = MuxedBytes.usualPiece) {
    self.piece = piece
    state = Mutex(State(file: file))
  }

  /// The sink behind the muxer. `failed` is called once, in the muxer's thread, when writing fails.
  func sink(_ failed: @escaping @Sendable (any Error) -> Void = { _ in }) throws -> Element {
    try ByteSink { [self] buffer, place in
      do {
        try write(buffer, at: place)
        return .ok
      } catch {
        failed(error)
        return .error
      }
    }
  }

  /// Why nothing more can be written.
  var failure: (any Error)? { state.withLock(\.failure) }

  /// Whether it waits for the disk.
  var isWaiting: Bool { isBusy.load(ordering: .relaxed) }

  /// Lets go of the file, whoever still has the sink.
  func close() { state.withLock { $0.file = nil } }

  /// Writes what is left.
  func flush() throws { try state.withLock { try flush(&$0) } }

  private func write(_ buffer: Buffer, at place: Int64) throws {
    let mapped = try buffer.map()
    try state.withLock { state in
      if place != state.start + Int64(state.waiting.count) || state.waiting.count + mapped.bytes.count > piece {
        try flush(&state)
        state.start = place
      }
      state.waiting += mapped.bytes
      if state.waiting.count >= piece { try flush(&state) }
    }
  }

  private func flush(_ state: inout State) throws {
    if let failure = state.failure { throw failure }
    guard !state.waiting.isEmpty, let file = state.file else { return }
    isBusy.store(true, ordering: .relaxed)
    defer { isBusy.store(false, ordering: .relaxed) }
    do {
      try file.write(state.waiting, at: state.start)
    } catch {
      state.failure = error
      throw error
    }
    state.start += Int64(state.waiting.count)
    state.waiting.removeAll(keepingCapacity: true)
  }
}
