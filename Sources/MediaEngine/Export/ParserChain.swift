import CoreMedia
import GStreamer
import Synchronization

/// Brings coded samples into the form that movies store: lengths instead of start codes, no headers in front of each sample,
/// the decoder's configuration apart. Nothing is decoded. Its calls block: use it from one thread at a time.
final class ParserChain: Sendable {
  private struct State {
    /// What came in by its stamp.
    var pending: [UInt64: EncodedPacket] = [:]
    var ready: [EncodedPacket] = []
    var format: (caps: Caps, description: CMFormatDescription)?
    var failure: (any Error)?
  }

  /// Added to all times: GStreamer knows no negative ones.
  private static let origin = CMTime(value: 3600, timescale: 1)

  private let pipeline = Pipeline(name: "parser")
  private let pad = Pad.source()
  private let entry: Pad
  private let state = Mutex(State())

  /// A chain for samples with these caps; nil for those that are stored as they are.
  init?(_ caps: Caps) throws {
    guard let (parser, wanted) = Self.parser(for: caps) else { return nil }
    let filter = try Element("capsfilter")
    try filter.set("caps", try Caps(parsing: wanted))
    let sink = try AppSink(maxBuffers: 0, sync: false)
    try sink.set("async", false)
    let chain: [Element] = [try Element(parser), filter, sink]
    try pipeline.add(chain)
    try chain[0].link(to: Array(chain.dropFirst()))
    entry = try chain[0].pad("sink")
    try pad.link(to: entry)
    sink.setHandlers(onSample: { [weak self] in self?.take($0) ?? .flushing }, onEOS: {})
    try pipeline.startBlocking(fedBy: pad, stream: "parse")
    pad.push(.caps(caps))
    pad.push(.segment(Segment()))
  }

  deinit { pad.setActive(false) }

  private static func parser(for caps: Caps) -> (String, wanted: String)? {
    guard let form = caps.first else { return nil }
    let stream = form.get("stream-format", as: String.self)
    switch form.name {
    case "video/x-h264" where stream == "byte-stream":
      return ("h264parse", "video/x-h264, stream-format=avc, alignment=au")
    case "video/x-h265" where stream == "byte-stream":
      return ("h265parse", "video/x-h265, stream-format=hvc1, alignment=au")
    case "video/x-vp9": return ("vp9parse", "video/x-vp9, alignment=super-frame")
    case "audio/mpeg" where stream == "adts" || stream == "loas":
      return ("aacparse", "audio/mpeg, mpegversion=4, stream-format=raw")
    default: return nil
    }
  }

  /// What comes out for a sample: most often that one in another form.
  func convert(_ packet: EncodedPacket) throws -> [EncodedPacket] {
    let stamp = ClockTime(packet.presentation + Self.origin)
    state.withLock { $0.pending[stamp.nanoseconds] = packet }
    let flow = pad.push(
      Buffer(packet.bytes).with(pts: stamp, dts: nil, duration: nil, flags: packet.isKey ? [] : .deltaUnit))
    guard flow == .ok || flow == .eos else {
      throw pipeline.firstFailure.map { GStreamerError.failed($0) } ?? .flow(flow)
    }
    return try taken()
  }

  /// What it still holds back.
  func finish() throws -> [EncodedPacket] {
    pad.push(.eos())
    return try taken()
  }

  private func taken() throws -> [EncodedPacket] {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      defer { state.ready = [] }
      return state.ready
    }
  }

  private func take(_ sample: Sample) -> FlowResult {
    guard let buffer = sample.buffer, let caps = sample.caps, let stamp = buffer.pts, let bytes = try? buffer.bytes()
    else { return .ok }
    return state.withLock { state in
      guard var packet = state.pending.removeValue(forKey: stamp.nanoseconds) else { return .ok }
      if state.format?.caps != caps {
        guard let description = EncodedFormat.description(caps, sample: bytes) else {
          state.failure = EncodedMovie.Unfit(caps: "\(caps)")
          return .error
        }
        state.format = (caps, description)
      }
      guard let format = state.format else { return .error }
      (packet.bytes, packet.format, packet.caps) = (bytes, format.description, caps)
      state.ready.append(packet)
      return .ok
    }
  }
}
