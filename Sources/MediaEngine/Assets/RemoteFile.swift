import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// A file on a server, of which only the parts that are read are fetched. Blocks: for threads of its own.
final class RemoteFile: Sendable {
  private struct State {
    var pieces: [Int64: [UInt8]] = [:]
    var requests = 0
    var bytes: Int64 = 0
  }

  /// No disk is as large: who claims more lies.
  private static let largest: Int64 = 1 << 50
  /// An index takes a few requests, one that stands in fragments one for each; what is spread over more than these, or
  /// has more bytes, is read as a stream.
  private static let mostRequests = 2000
  private static let mostBytes: Int64 = 1 << 30
  /// So many bytes come in a second at least, and be it by telephone.
  private static let slowest = 2000.0

  /// What is fetched at once, at least.
  private static let piece: Int64 = 1 << 16
  /// More is never kept.
  private static let maxPieces = 1024

  let url: URL
  /// How many bytes it has.
  let size: Int64
  private let state = Mutex(State())
  private let clock: any HostClock
  private let isCancelled: Flag

  /// Whether it was given up because it takes too many requests, or too many bytes.
  var isTooScattered: Bool { state.withLock { $0.requests > Self.mostRequests || $0.bytes > Self.mostBytes } }

  /// Asks for the beginning of a file, and goes on if somebody wants what begins so; nil where nobody does, the server
  /// gives no parts, or doesn't say how large it is. Who reads is told once `isCancelled` is set.
  init?(
    _ url: URL, clock: any HostClock, isCancelled: Flag, isWanted: ([UInt8]) -> Bool
  ) throws(MediaFileError) {
    (self.url, self.clock, self.isCancelled) = (url, clock, isCancelled)
    let source = try Source(url, part: nil, clock)
    let first = try source.read(16, isCancelled)
    guard isWanted(first), let size = source.size, size <= Self.largest, source.givesParts else { return nil }
    self.size = size
  }

  /// Reads bytes; fewer where the file ends.
  func read(at offset: Int64, count: Int) throws(MediaFileError) -> [UInt8] {
    let end = min(offset.addingReportingOverflow(Int64(count)).partialValue, size)
    guard offset >= 0, offset < end else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(end - offset))
    var place = offset
    while place < end {
      let number = place / Self.piece
      let known = state.withLock { $0.pieces[number] }
      let piece: [UInt8]
      if let known {
        piece = known
      } else {
        try fetch(from: number, upTo: end)
        guard let fetched = state.withLock({ $0.pieces[number] }) else { throw .network(url, reason: "") }
        piece = fetched
      }
      let start = Int(place - number * Self.piece)
      let part = piece.dropFirst(start).prefix(Int(end - place))
      // The server has less than it said.
      guard !part.isEmpty else { return bytes }
      bytes += part
      place += Int64(part.count)
    }
    return bytes
  }

  /// Fetches pieces in one go, as far as they are missing.
  private func fetch(from number: Int64, upTo end: Int64) throws(MediaFileError) {
    let start = number * Self.piece
    var last = min(size, (end + Self.piece - 1) / Self.piece * Self.piece)
    let next = state.withLock { state in
      state.requests += 1
      if state.pieces.count > Self.maxPieces { state.pieces.removeAll() }
      return state.pieces.keys.filter { $0 > number }.min()
    }
    if isTooScattered { throw .unreadable(url, reason: "it is in too many parts") }
    if let next { last = min(last, next * Self.piece) }
    let source = try Source(url, part: start..<last, clock)
    let bytes = try source.read(Int(last - start), isCancelled)
    state.withLock { state in
      state.bytes += Int64(bytes.count)
      for (index, from) in stride(from: 0, to: bytes.count, by: Int(Self.piece)).enumerated() {
        state.pieces[number + Int64(index)] = Array(bytes[from..<min(bytes.count, from + Int(Self.piece))])
      }
    }
  }

  /// One connection.
  private final class Source {
    let url: URL
    let pipeline = Pipeline()
    let sink: AppSink
    let source: Element
    let news: ArrivalWait
    let clock: any HostClock

    init(_ url: URL, part: Range<Int64>?, _ clock: any HostClock) throws(MediaFileError) {
      (self.url, self.clock) = (url, clock)
      news = ArrivalWait(clock)
      do {
        source = try Element("souphttpsrc")
        try source.set("location", url.absoluteString)
        try source.set("timeout", Int(clamping: Timeouts.silence.inSeconds))
        try source.set("blocksize", 32 << 10)
        sink = try AppSink(maxBuffers: 2)
        sink.setArrivalHandler { [news] in news.signal() }
        pipeline.whenFailed { [news] in news.signal() }
        try pipeline.add([source, sink])
        try source.link(to: sink)
        if let part {
          try source.setStateBlocking(.ready)
          source.seek(bytes: part)
        }
        try pipeline.requestState(.playing)
      } catch let error as GStreamerError {
        throw StreamFailure.error(url, error)
      } catch {
        throw .unreadable(url, reason: "\(error)")
      }
    }

    deinit { _ = try? pipeline.setStateBlocking(.null, within: Timeouts.stop) }

    var size: Int64? { source.byteCount }
    var givesParts: Bool { source.givesParts }

    /// So many bytes, or fewer where the file ends.
    func read(_ count: Int, _ isCancelled: Flag) throws(MediaFileError) -> [UInt8] {
      var bytes: [UInt8] = []
      let start = clock.now
      while bytes.count < count {
        if isCancelled.value { throw .cancelled }
        // A byte now and then is as good as none.
        let seconds = Timeouts.silence.inSeconds + Double(bytes.count) / RemoteFile.slowest
        if clock.now > start &+ UInt64(clamping: seconds * 1e9) { throw .timedOut(url) }
        if let sample = sink.pull(within: .zero) {
          guard let piece = try? sample.buffer?.bytes() else { throw .unreadable(url, reason: "") }
          bytes += piece
        } else if let failure = pipeline.firstFailure {
          throw StreamFailure.error(url, failure, missing: nil)
        } else if sink.isEOS {
          break
        } else {
          let verdict = isCancelled.whileListening { [news] in
            news.signal()
          } _: {
            news.wait(atMost: Timeouts.silence)
          }
          if verdict != nil { throw .timedOut(url) }
        }
      }
      return Array(bytes.prefix(count))
    }
  }
}
