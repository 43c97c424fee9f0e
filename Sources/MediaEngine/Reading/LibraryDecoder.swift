import CFFmpeg
import GLibSupport
import GStreamer

/// A video decoder of libavcodec. Its frames stay in libavcodec's memory, from which the next ones are predicted, and
/// nobody writes to them; `avdec_h264` copies each of them to set the buffer's time stamps.
///
/// After a jump into an open group, libavcodec makes up the frames that are missing. GStreamer's elements (1.26) have no
/// memory for these: they lose the frame at hand, and with it the group's first ones.
final class LibraryDecoder: TrackDecoder, @unchecked Sendable {
  /// The order in which frames come out.
  enum Order: Sendable {
    /// That of showing: a frame waits for those that are shown before it.
    case showing
    /// That of decoding: each frame comes out at once.
    case decoding
  }

  /// libavcodec's names of its decoders by those of the elements that they stand in for.
  private static let names = ["avdec_h264": "h264", "avdec_h265": "hevc"]

  private let name: String
  private let output: Caps
  private let threads: Int?
  private let catcher: FrameCatcher?
  private var format: StoredFormat
  /// Nil where the last format can't be decoded.
  private var context: UnsafeMutablePointer<AVCodecContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var decoded = DecodedSamples()
  /// The last frame's form, with its caps.
  private var form: (picture: DecodedPicture, caps: Caps, info: VideoInfo)?
  /// How frames in this format were scanned so far: caps that change with every other frame are of no use.
  private var scan: DecodedPicture.Scan?
  private var hasInput = false
  private var hasOutput = false

  /// Whether libavcodec is there and has a decoder that stands in for elements of this name.
  static func replaces(_ element: String) -> Bool {
    guard let name = names[element], kinora_av_load() else { return false }
    var context = kinora_av_decoder(name)
    defer { kinora_avcodec_free_context(&context) }
    return context != nil
  }

  /// Opens the decoder that stands in for an element, for a track of this format; frames have these caps.
  init(
    replacing element: String, _ format: StoredFormat, output: Caps, order: Order = .showing, threads: Int? = nil
  ) throws {
    name = Self.names[element] ?? ""
    catcher = order == .decoding ? FrameCatcher(takesLast: name == "h264") : nil
    (self.format, self.output, self.threads) = (format, output, threads)
    packet = kinora_av_packet_alloc()
    try open()
  }

  deinit {
    kinora_avcodec_free_context(&context)
    kinora_av_packet_free(&packet)
  }

  private func open() throws {
    var made = kinora_av_decoder(name)
    defer { kinora_avcodec_free_context(&made) }
    guard let context = made, packet != nil else { throw GStreamerError.flow(.notSupported) }
    let configuration = try configuration
    if !configuration.isEmpty {
      guard configuration.withUnsafeBytes({ kinora_av_configure(context, $0.baseAddress, $0.count) }) else {
        throw GStreamerError.flow(.error)
      }
    }
    // 0 is as many as it thinks right.
    context.pointee.thread_count = Int32(clamping: threads ?? 0)
    catcher?.watch(context)
    // Where something is missing, what is there is shown.
    context.pointee.flags |= AV_CODEC_FLAG_OUTPUT_CORRUPT
    context.pointee.err_recognition = AV_EF_CRCCHECK
    guard kinora_avcodec_open2(context, nil) >= 0 else { throw GStreamerError.flow(.notSupported) }
    (self.context, made) = (context, nil)
  }

  private var configuration: [UInt8] {
    get throws {
      if let buffer = format.caps.first?.get("codec_data", as: Buffer.self) { return try buffer.bytes() }
      return format.configuration
    }
  }

  // MARK: Decoding

  var failure: String? { hasInput && !hasOutput ? tr("none of its frames can be decoded") : nil }

  func flush() {
    if let context { kinora_avcodec_flush_buffers(context) }
    decoded.removeAll()
  }

  func change(to format: StoredFormat) throws {
    guard format.caps != self.format.caps else { return }
    try drain()
    kinora_avcodec_free_context(&context)
    (self.format, form, scan) = (format, nil, nil)
    try open()
  }

  func push(_ data: SampleData, at stamp: ClockTime, for duration: ClockTime?, isKey: Bool) throws {
    guard let context, let packet else { throw GStreamerError.flow(.notSupported) }
    let isFilled = try data.withBytes { kinora_av_fill(packet, $0.baseAddress, $0.count) }
    guard isFilled else { throw GStreamerError.flow(.error) }
    defer { kinora_av_empty(packet) }
    // Nothing would be taken for the end.
    guard packet.pointee.size > 0 else { return }
    // libavcodec 61 still counts the frames before, and leaves out those behind that have a number of theirs.
    if isKey, name == "hevc", try data.withBytes({ SplicePoint.isBroken($0) }) { try drain() }
    packet.pointee.pts = Int64(clamping: stamp.nanoseconds)
    if isKey { packet.pointee.flags |= AV_PKT_FLAG_KEY }
    hasInput = true
    catcher?.clear()
    let result = kinora_avcodec_send_packet(context, packet)
    try receive(from: context)
    guard let catcher else { return }
    // Damage is told at once where frames are.
    guard result >= 0 else { throw GStreamerError.flow(.error) }
    if let frame = catcher.take(context) {
      hasOutput = true
      frame.pointer.pointee.pts = Int64(clamping: stamp.nanoseconds)
      decoded.append(try sample(frame))
    }
  }

  func drain() throws {
    guard let context else { return }
    _ = kinora_avcodec_send_packet(context, nil)
    try receive(from: context)
    // Else it takes nothing any more.
    kinora_avcodec_flush_buffers(context)
  }

  func next() -> Sample? { decoded.take() }

  /// Takes what was decoded; damaged frames are passed over.
  private func receive(from context: UnsafeMutablePointer<AVCodecContext>) throws {
    while let frame = LibraryFrame() {
      let result = kinora_avcodec_receive_frame(context, frame.pointer)
      if result == kinora_av_again() || result == kinora_av_end() { return }
      guard result >= 0, catcher == nil else { continue }
      hasOutput = true
      decoded.append(try sample(frame))
    }
    throw GStreamerError.flow(.error)
  }

  private func sample(_ frame: LibraryFrame) throws -> Sample {
    let picture = picture(frame)
    if form?.picture != picture {
      guard let caps = picture.caps(from: format.caps), caps.canIntersect(output), let info = VideoInfo(caps) else {
        throw GStreamerError.flow(.notNegotiated)
      }
      form = (picture, caps, info)
    }
    guard let form, let planes = frame.planes(form.info) else { throw GStreamerError.notMappable }
    let stamp = frame.pointer.pointee.pts
    return Sample(
      Buffer(
        wrapping: planes, of: form.info, owner: frame,
        pts: stamp == kinora_av_no_time() ? nil : ClockTime(nanoseconds: UInt64(clamping: stamp)), flags: frame.flags),
      caps: form.caps)
  }

  private func picture(_ frame: LibraryFrame) -> DecodedPicture {
    var picture = frame.picture
    if let rate = context?.pointee.framerate, rate.num > 0 {
      picture.frameRate = Fraction(Int(rate.num), Int(rate.den))
    }
    let known = scan ?? picture.scan
    picture.scan = known == picture.scan ? known : .mixed
    scan = picture.scan
    return picture
  }
}
