import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// A file on a server, read by byte ranges. Its calls block: use it from threads of its own.
final class RemoteFile: RangeReader {
  private struct State {
    var pieces: [Int64: [UInt8]] = [:]
    var requests = 0
    var bytes: Int64 = 0
  }

  /// Larger than any disk: a server that claims more is wrong.
  private static let largest: Int64 = 1 << 50
  /// A movie header takes a few requests, a fragmented one as many as it has fragments; a file that takes more requests
  /// or bytes than these is read as a stream.
  private static let mostRequests = 2000
  private static let mostBytes: Int64 = 1 << 30
  /// The lowest accepted transfer rate in bytes per second, that of a dial-up line.
  private static let slowest = 2000.0

  /// The smallest range to request.
  private static let piece: Int64 = 1 << 16
  /// How many pieces are cached at most.
  private static let maxPieces = 1024

  let url: URL
  /// The size in bytes.
  let size: Int64
  /// What its server is told, for as long as it is read.
  private let attached: AttachedHTTPOptions?
  private let state = Mutex(State())
  private let clock: any HostClock
  private let isCancelled: Flag

  /// Whether reading was abandoned because it takes too many requests or bytes.
  var isTooScattered: Bool { state.withLock { $0.requests > Self.mostRequests || $0.bytes > Self.mostBytes } }

  /// Requests the beginning of a file, and continues if `isWanted` accepts it; nil if it doesn't, or if the server
  /// doesn't support byte ranges or doesn't tell the size. Reads throw once `isCancelled` is set.
  init?(
    _ url: URL, clock: any HostClock, isCancelled: Flag, isWanted: ([UInt8]) -> Bool
  ) throws(MediaFileError) {
    (self.url, attached, self.clock, self.isCancelled) = (url, url.attachedOptions, clock, isCancelled)
    let source = try Source(url, part: nil, clock)
    let first = try source.read(16, isCancelled)
    guard isWanted(first), let size = source.size, size <= Self.largest, source.givesParts else { return nil }
    self.size = size
  }

  /// Reads all of a small file, such as a playlist, if `isWanted` accepts its beginning; also answers where its server has
  /// sent the request at last.
  static func whole(
    _ url: URL, upTo limit: Int, clock: any HostClock, isCancelled: Flag,
    isWanted: @escaping ([UInt8]) -> Bool = { _ in true }
  ) throws(MediaFileError) -> (bytes: [UInt8], address: URL)? {
    try NetworkConditions.check(url)
    let source = try Source(url, part: nil, clock)
    let bytes = try source.read(limit, isCancelled, while: isWanted)
    guard isWanted(bytes) else { return nil }
    let query = Query.address()
    let address = source.source.query(query) ? query.address.flatMap { URL(string: $0) } : nil
    return (bytes, address ?? url.requested)
  }

  /// Reads bytes; fewer at the end of the file.
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
      // The server has less data than it announced.
      guard !part.isEmpty else { return bytes }
      bytes += part
      place += Int64(part.count)
    }
    return bytes
  }

  /// Fetches missing pieces with one request.
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

  /// One HTTP request.
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
        try source.set("location", url.requested.absoluteString)
        HTTPTelling.prepare(source: source, url.attachedOptions)
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

    /// Reads `count` bytes, or fewer at the end of the file.
    /// Ends early where `isWanted` doesn't accept the first of them.
    func read(
      _ count: Int, _ isCancelled: Flag, while isWanted: ([UInt8]) -> Bool = { _ in true }
    ) throws(MediaFileError) -> [UInt8] {
      var bytes: [UInt8] = []
      let start = clock.now
      while bytes.count < count, bytes.count < 16 || isWanted(bytes) {
        if isCancelled.value { throw .cancelled }
        // A transfer that trickles counts as stalled.
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
