import CFFmpeg
import GLibSupport
import GStreamer

/// An encoder of libavcodec: frames in, whole coded frames out. It lets go of a frame as soon as its encoder has read
/// it, where `x264enc` and `x265enc` keep all frames that these look ahead at, and it takes every key frame that is
/// asked for. Its calls take as long as encoding takes: use it from one thread at a time, not the main thread.
final class LibraryEncoder: @unchecked Sendable {
  /// What an encoder is told.
  struct Settings: Sendable {
    /// libavcodec's name of the encoder.
    var name: String
    /// The coded stream's media type in GStreamer's notation.
    var media: String
    /// The encoder's options by their names.
    var options: [String: String]
    /// Bits per second; nil where an option says how good frames are.
    var bitRate: Int?
    /// The most that may be encoded within a time.
    var limit: VideoEncoding.RateLimit?
    /// For how long the bit rate is kept near what was asked for; nil where it may vary.
    var hold: Hold?
    /// The most bits in a second, and in a decoder's buffer, where the bit rate is held or known in advance; nil for no such
    /// limit.
    var ceiling: Int?
    /// Whether frames come out in the order in which they are shown; the options say otherwise.
    var isPlain = false
  }

  /// For how long a bit rate is held.
  enum Hold: Sendable {
    /// As long as the stream is short, by an encoder that can be told another limit while it runs, as x264 can.
    case beginning
    /// To the end.
    case throughout
  }

  /// What keeps a stream near its bit rate. An encoder that knows nothing of what comes misses it by far at first (seen in
  /// one second of noise: three times as much with x264, half as much again with x265), and makes up for that only later. So
  /// its buffer is small as long as the stream is short; after some seconds it is wide, and bits go where they are needed.
  /// x264 would never let a rate fall that is no lower than its limit, not with another limit either: it begins above. And a
  /// key frame must fit into the buffer, or nothing can be made out for the first half second of a low rate.
  private enum Limits {
    static let seconds = 4.0
    /// The bits of a key frame that shows what is there, for each pixel.
    static let keyFrame = 0.3
    /// The limit as a share of the rate, and how many seconds of that the buffer has.
    static let first = (rate: 1.04, buffer: 0.35)
    static let then = (rate: 2.0, buffer: 2.0)
    static let whole = (rate: 1.0, buffer: heldSeconds)
  }

  /// The seconds in the buffer of an encoder that is held to the end.
  static let heldSeconds = 0.42

  private let name: String
  private let info: VideoInfo
  /// How many frames are left of the beginning; nil where the bit rate isn't held.
  private var framesHeld: Int?
  private let ceiling: Int?
  private var context: UnsafeMutablePointer<AVCodecContext>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var packet: UnsafeMutablePointer<AVPacket>?

  /// Whether libavcodec is there and has this encoder.
  static func exists(_ name: String) -> Bool {
    guard kinora_av_load() else { return false }
    var context = kinora_av_encoder(name)
    defer { kinora_avcodec_free_context(&context) }
    return context != nil
  }

  /// Opens an encoder for frames with these caps.
  init(_ settings: Settings, _ job: EncoderCandidate.Job, frames caps: Caps) throws {
    (name, ceiling) = (settings.name, settings.ceiling)
    guard kinora_av_load(), let info = VideoInfo(caps), let context = kinora_av_encoder(name) else {
      throw EncodingFailure(codec: name, reason: "libavcodec has no such encoder")
    }
    (self.info, self.context) = (info, context)
    frame = kinora_av_frame_alloc()
    packet = kinora_av_packet_alloc()
    try setUp(context, settings, job)
    var options: OpaquePointer?
    defer { kinora_av_dict_free(&options) }
    for (key, value) in settings.options { _ = kinora_av_dict_set(&options, key, value, 0) }
    let result = kinora_avcodec_open2(context, &options)
    guard result >= 0, frame != nil, packet != nil else {
      throw EncodingFailure(codec: name, reason: "the encoder can't be opened (\(result))")
    }
    // What it took isn't listed any more.
    if let left = kinora_av_dict_get(options, "", nil, AV_DICT_IGNORE_SUFFIX) {
      throw EncodingFailure(codec: name, reason: "no option “\(String(cString: left.pointee.key))”")
    }
  }

  deinit {
    kinora_avcodec_free_context(&context)
    kinora_av_frame_free(&frame)
    kinora_av_packet_free(&packet)
  }

  private func setUp(
    _ context: UnsafeMutablePointer<AVCodecContext>, _ settings: Settings, _ job: EncoderCandidate.Job
  ) throws {
    let formats = ["I420": AV_PIX_FMT_YUV420P, "I420_10LE": AV_PIX_FMT_YUV420P10LE]
    guard let format = formats[info.format] else {
      throw EncodingFailure(codec: name, reason: "frames in \(info.format) can't be encoded")
    }
    context.pointee.pix_fmt = format
    context.pointee.width = Int32(clamping: info.width)
    context.pointee.height = Int32(clamping: info.height)
    context.pointee.time_base = AVRational(num: 1, den: 1_000_000_000)
    let rate = job.rate.numerator > 0 ? job.rate : Fraction(30, 1)
    context.pointee.framerate = AVRational(rate)
    let aspect = info.pixelAspectRatio
    context.pointee.sample_aspect_ratio = AVRational(aspect)
    let codes = info.colorCodes
    context.pointee.color_primaries = AVColorPrimaries(rawValue: UInt32(clamping: codes.primaries))
    context.pointee.color_trc = AVColorTransferCharacteristic(rawValue: UInt32(clamping: codes.transferFunction))
    context.pointee.colorspace = AVColorSpace(rawValue: UInt32(clamping: codes.matrix))
    context.pointee.color_range = info.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    context.pointee.gop_size = Int32(clamping: job.keyFrameDistance)
    if settings.isPlain { context.pointee.max_b_frames = 0 }
    if let bitRate = settings.bitRate { context.pointee.bit_rate = Int64(bitRate) }
    if let limit = settings.limit?.buffer {
      context.pointee.rc_max_rate = Int64(limit.rate)
      context.pointee.rc_buffer_size = Int32(clamping: limit.bits)
    } else if let hold = settings.hold, let bitRate = settings.bitRate {
      self.hold(bitRate, hold == .beginning ? Limits.first : Limits.whole, in: context)
      if hold == .beginning { framesHeld = max(1, Int(clamping: (rate.value * Limits.seconds).rounded())) }
    } else if let ceiling {
      context.pointee.rc_max_rate = Int64(ceiling)
      context.pointee.rc_buffer_size = Int32(clamping: ceiling)
    }
    context.pointee.thread_count = Int32(clamping: job.threads ?? 0)
  }

  private func hold(
    _ bitRate: Int, _ limits: (rate: Double, buffer: Double), in context: UnsafeMutablePointer<AVCodecContext>
  ) {
    let most = ceiling.map(Double.init) ?? .infinity
    context.pointee.rc_max_rate = Int64(clamping: min(Double(bitRate) * limits.rate, most).rounded())
    let keyFrame = Double(context.pointee.width) * Double(context.pointee.height) * Limits.keyFrame
    let bits = max(Double(bitRate) * limits.buffer, keyFrame)
    context.pointee.rc_buffer_size = Int32(clamping: min(bits, most).rounded())
  }

  /// Lets the rate vary more once the stream isn't short any more.
  private func countHeldFrame() {
    guard let context, let left = framesHeld else { return }
    framesHeld = left > 1 ? left - 1 : nil
    if left == 1 { hold(Int(context.pointee.bit_rate), Limits.then, in: context) }
  }

  /// The caps of what comes out.
  func output(_ settings: Settings) -> Caps {
    Caps(
      settings.media,
      [
        "stream-format": "byte-stream", "alignment": "au", "width": info.width, "height": info.height,
        "framerate": info.frameRate, "pixel-aspect-ratio": info.pixelAspectRatio,
      ])
  }

  // MARK: Encoding

  /// Encodes a frame, and returns what came out, which may belong to earlier ones.
  func encode(_ sample: Sample, isKey: Bool) throws -> [Buffer] {
    guard let frame, let time = sample.buffer?.pts else { return [] }
    let mapped = try MappedVideoFrame(sample)
    let planes = mapped.planes
    guard mapped.info.format == info.format, mapped.width == info.width, mapped.height == info.height, planes.count == 3
    else {
      throw EncodingFailure(codec: name, reason: "a frame is \(mapped.format) of \(mapped.width) × \(mapped.height)")
    }
    countHeldFrame()
    defer { kinora_av_frame_empty(frame) }
    frame.pointee.format = context?.pointee.pix_fmt.rawValue ?? 0
    frame.pointee.width = Int32(clamping: info.width)
    frame.pointee.height = Int32(clamping: info.height)
    frame.pointee.pts = Int64(clamping: time.nanoseconds)
    frame.pointee.pict_type = isKey ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    let pointers = planes.map { $0.baseAddress.assumingMemoryBound(to: UInt8.self) }
    (frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2) = (pointers[0], pointers[1], pointers[2])
    let distances = planes.map { Int32(clamping: $0.bytesPerRow) }
    (frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2) = (
      distances[0], distances[1], distances[2]
    )
    let owner = FrameOwner(mapped).publish()
    guard kinora_av_frame_hold(frame, owner, { owner, _ in FrameOwner.retire(owner) }) else {
      FrameOwner.retire(owner)
      throw EncodingFailure(codec: name, reason: "no memory")
    }
    return try send(frame)
  }

  /// Ends the stream, and returns what the encoder held back.
  func finish() throws -> [Buffer] { try send(nil) }

  private func send(_ frame: UnsafePointer<AVFrame>?) throws -> [Buffer] {
    let sent = kinora_avcodec_send_frame(context, frame)
    guard sent >= 0 else { throw EncodingFailure(codec: name, reason: "a frame can't be encoded (\(sent))") }
    var output: [Buffer] = []
    while true {
      let result = kinora_avcodec_receive_packet(context, packet)
      if result == kinora_av_again() || result == kinora_av_end() { return output }
      guard result >= 0, let packet else {
        throw EncodingFailure(codec: name, reason: "a frame can't be encoded (\(result))")
      }
      defer { kinora_av_empty(packet) }
      let bytes = UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
      output.append(
        Buffer(
          copying: bytes, pts: ClockTime(nanoseconds: UInt64(clamping: packet.pointee.pts)),
          // x265 (3.5) leaves it undefined in streams of no more frames than it may hold back. Seen with two frames: 46
          // years after the frame is shown, which h265parse then took for the time of showing.
          dts: ClockTime(nanoseconds: UInt64(clamping: min(packet.pointee.dts, packet.pointee.pts))),
          flags: packet.pointee.flags & AV_PKT_FLAG_KEY != 0 ? [] : .deltaUnit))
    }
  }
}

extension AVRational {
  fileprivate init(_ fraction: Fraction) {
    self.init(num: Int32(clamping: fraction.numerator), den: Int32(clamping: fraction.denominator))
  }
}

/// Keeps a frame mapped for as long as libavcodec refers to it.
private final class FrameOwner: HandedOver {
  private let frame: MappedVideoFrame

  init(_ frame: MappedVideoFrame) { self.frame = frame }
}
