import CoreMedia
import CoreVideo
import Foundation
import GStreamer
import Synchronization

/// What a program gives for one track, on its way into the file: encoded here, or as it is. Its calls block: use it
/// from one thread at a time.
package final class WriterTrack: Sendable {
  /// What happens to the samples.
  package enum Way: Sendable {
    case stored
    case video(VideoEncoding, VideoShape)
    case sound(AudioEncoding)
  }

  /// What video is to look like beyond its encoding.
  package struct VideoShape: Sendable {
    /// How frames of another shape are fitted.
    package enum Fitting: Sendable {
      /// To the size, whatever the shape.
      case stretch
      /// Into the size, with bars.
      case fit
      /// Over the size; what stands out is cut off.
      case fill
      /// Into the size, which shrinks to the frame's shape. Smaller frames stay as they are.
      case shrink
    }

    package var fitting = Fitting.fill
    /// The shape of pixels, and the part that is meant to be seen, in CoreMedia's words.
    package var pixelAspect: (horizontal: Int, vertical: Int)?
    package nonisolated(unsafe) var cleanAperture: [String: Any]?
    /// The colours in GStreamer's notation; nil keeps the frames' own.
    package var colorimetry: String?
    /// Whether frames of a wide gamut are brought into that of BT.709, where no colours are named.
    package var narrowsGamut = false

    package init() {}
  }

  private struct Held {
    var sample: Sample
    var time: CMTime
    var duration: CMTime
  }

  private struct State {
    var chain: EncoderChain?
    var frameRate: Fraction?
    /// The last frame or packet, whose duration isn't known before the next one is.
    var heldFrame: Held?
    var heldPacket: EncodedPacket?
    var lastDuration = CMTime.invalid
    var isDescribed = false
    /// When the next key frame is due, and whether the next frame is to be one.
    var nextKey: CMTime?
    var wantsKey = false
    var wantsKeyBehindHeld = false
    /// When the last frame or packet is shown.
    var lastTime = CMTime.invalid
    /// When the sound ends that was encoded.
    var soundEnd = CMTime.invalid
    var isInSecondPass = false
    var isFinished = false
  }

  private let way: Way
  private let usual: WrittenTrack
  private let place: Int
  private let file: WriterFile
  private let type: WrittenFileType
  private let isLive: Bool
  private let keyInterval: CMTime?
  private let passes: PassFolder?
  private let state = Mutex(State())

  /// With a folder for what is kept between them, samples are encoded in two passes, if the encoder takes such.
  package init(
    _ way: Way, _ track: WrittenTrack, as place: Int, in file: WriterFile, type: WrittenFileType, isLive: Bool,
    segments: SegmentOptions? = nil, passes: PassFolder? = nil
  ) {
    (self.way, usual, self.place, self.file, self.type) = (way, track, place, file, type)
    (self.isLive, self.passes) = (isLive, passes)
    keyInterval = segments.flatMap { $0.interval.isNumeric ? $0.interval : nil }
    if let segments, keyInterval != nil { state.withLock { $0.nextKey = segments.start + segments.interval } }
  }

  // MARK: Passes

  /// Whether samples may be wanted once more.
  package var takesPasses: Bool { passes != nil }

  /// All samples of a pass have come. Returns whether they are wanted once more.
  package func finishPass() throws -> Bool {
    let (chain, held) = state.withLock { state -> (EncoderChain?, Held?) in
      guard !state.isFinished, let chain = state.chain, chain.found.job.pass?.isFirst ?? false else {
        return (nil, nil)
      }
      defer { state.heldFrame = nil }
      return (chain, state.heldFrame)
    }
    guard let chain else { return false }
    if var held {
      held.duration = state.withLock { $0.lastDuration }
      try encode(held)
    }
    try chain.finish()
    state.withLock { state in
      (state.chain, state.lastDuration, state.lastTime) = (nil, .invalid, .invalid)
      state.isInSecondPass = true
    }
    return true
  }

  /// Nothing more is encoded: what was kept between passes is removed.
  package func abandon() {
    state.withLock { ($0.chain, $0.heldFrame) = (nil, nil) }
    passes?.remove()
  }

  // MARK: Samples

  /// Adds samples; `shift` is added to their times.
  package func append(_ buffer: CMSampleBuffer, shift: CMTime) throws {
    switch way {
    case .stored: for packet in try Self.packets(of: buffer, shift) { try store(packet) }
    case .video:
      if let picture = buffer.imageBuffer {
        try append(
          picture, at: buffer.presentationTimeStamp + shift,
          for: buffer.duration.isNumeric && buffer.duration > .zero ? buffer.duration : .invalid)
      } else {
        throw WritingFailure.unfit(URL(filePath: "/"), reason: "compressed samples")
      }
    case .sound: try encodeSound(buffer, shift)
    }
  }

  /// Adds a frame.
  package func append(_ picture: CVPixelBuffer, at time: CMTime, for duration: CMTime = .invalid) throws {
    let sample = try PictureConversion.sample(picture)
    let before = state.withLock { state -> Held? in
      state.lastTime = time
      defer { state.heldFrame = Held(sample: sample, time: time, duration: duration) }
      guard var held = state.heldFrame else { return nil }
      // Until the next one: programs' durations are often rounded.
      held.duration = time - held.time
      state.lastDuration = held.duration
      return held
    }
    if let before {
      try encode(before)
      state.withLock { state in
        if state.wantsKeyBehindHeld { (state.wantsKey, state.wantsKeyBehindHeld) = (true, false) }
      }
    }
  }

  private func encode(_ held: Held) throws {
    guard case .video(let encoding, let shape) = way else { return }
    let chain = try state.withLock { state -> EncoderChain in
      if let chain = state.chain { return chain }
      let rate = Self.frameRate(encoding, held)
      let chain = try makeChain(encoding, shape, held, rate, isInSecondPass: state.isInSecondPass)
      (state.chain, state.frameRate) = (chain, rate)
      return chain
    }
    var sample = held.sample
    if let buffer = sample.buffer, var caps = sample.caps {
      if let aspect = shape.pixelAspect {
        caps = caps.setting("pixel-aspect-ratio", to: Fraction(aspect.horizontal, aspect.vertical))
      }
      // x265 opens no encoder for frames whose rate isn't known. Others need no rate, and keep times as they are.
      if encoding.codec == .hevc, let rate = state.withLock({ $0.frameRate }) {
        caps = caps.setting("framerate", to: rate)
      }
      sample = Sample(buffer, caps: caps)
    }
    try chain.push(sample, at: held.time, for: held.duration, isKey: isKeyDue(held.time))
  }

  /// Whether a segment begins with a frame.
  private func isKeyDue(_ time: CMTime) -> Bool {
    state.withLock { state in
      var isDue = state.wantsKey
      state.wantsKey = false
      if let interval = keyInterval {
        while let next = state.nextKey, time >= next { (state.nextKey, isDue) = (next + interval, true) }
      }
      return isDue
    }
  }

  /// Makes the next frame a key frame; returns when the last one so far is shown.
  package func beginSegment() -> CMTime {
    state.withLock { state in
      // The one that is held back belongs to what was.
      if state.heldFrame == nil { state.wantsKey = true } else { state.wantsKeyBehindHeld = true }
      return state.lastTime
    }
  }

  /// The frame rate that a program says, or that of the first frame.
  private static func frameRate(_ encoding: VideoEncoding, _ held: Held) -> Fraction {
    let length = held.duration.seconds
    let rate = encoding.expectedFrameRate ?? (length.isFinite && length > 0.001 ? 1 / length : 30)
    return Fraction(Int(clamping: (rate * 1000).rounded()), 1000)
  }

  private func makeChain(
    _ encoding: VideoEncoding, _ shape: VideoShape, _ held: Held, _ rate: Fraction, isInSecondPass: Bool
  ) throws -> EncoderChain {
    var encoding = encoding
    guard let info = held.sample.caps.flatMap({ VideoInfo($0) }) else { throw GStreamerError.notMappable }
    if shape.fitting == .shrink {
      let room = (encoding.width ?? info.width, encoding.height ?? info.height)
      (encoding.width, encoding.height) = VideoEncoding.scaledDown((info.width, info.height), into: room)
    }
    var pictures = EncoderChoice.Pictures(width: info.width, height: info.height)
    pictures.rate = rate
    if let aspect = shape.pixelAspect { pictures.pixelAspect = Fraction(aspect.horizontal, aspect.vertical) }
    pictures.colorimetry = shape.colorimetry ?? (info.isYUV ? limited(info) : nil)
    var form = EncoderChain.Shape(shape.fitting, source: (info.width, info.height))
    if encoding.codec == .jpeg, shape.colorimetry == nil {
      // JPEG can't say what colours it has: every reader takes these for granted.
      pictures.colorimetry = encoding.codec.colorimetry
    } else if shape.narrowsGamut, shape.colorimetry == nil, let colors = info.colorNumbers,
      [7, 10, 11].contains(colors.primaries)
    {
      // The primaries of BT.2020, cinemas and P3. What brings a high range into BT.709 minds the primaries, too.
      (pictures.colorimetry, form.remapsColours) = ("bt709", !info.hasHighRange)
    }
    var request = EncodingRequest(type.container, video: encoding, pace: isLive ? .live : .offline)
    request.video?.allowsFallback = false
    let list = passes == nil ? EncoderList.standard : EncoderList.standard.passesFirst(encoding.codec)
    let choice = try Blocking.wait { [request, pictures] in
      try await EncoderChoice.make(for: request, video: pictures, audio: nil, from: list).video
    }
    guard var found = choice else { throw RecordingError.noEncoder(encoding.codec.name, package: nil) }
    if let passes, found.candidate.takesPasses {
      found.job.pass = EncodingPass(isFirst: !isInSecondPass, notes: passes.notes)
    }
    let first = found.job.pass?.isFirst ?? false ? passes : nil
    if isInSecondPass { passes?.forget() }
    var track = usual
    if track.timescale <= 1 { track.timescale = Self.timescale(held.time, held.duration) }
    file.describe(place, track)
    let (file, place, clean) = (file, place, shape.cleanAperture.map { CleanBox(value: $0) })
    return try EncoderChain(found, shape: form) { packet in
      var packet = packet
      if let clean { packet.format = clean.added(to: packet.format) }
      if let first { try first.keep(packet) } else { try file.append(packet, to: place) }
    }
  }

  /// The frames' colours in the range that encoders write.
  private func limited(_ info: VideoInfo) -> String? {
    info.colorimetry.map { ColorAttachments.colorimetry($0, isFullRange: false) }
  }

  /// Units in which times are whole, as far as that can be.
  static func timescale(_ times: CMTime...) -> CMTimeScale {
    var scale: Int64 = 600
    for time in times where time.isNumeric && time.timescale > 0 {
      var (a, b) = (scale, Int64(time.timescale))
      while b != 0 { (a, b) = (b, a % b) }
      let product = scale / a * Int64(time.timescale)
      scale = product <= 1_000_000 ? product : 90_000
    }
    return CMTimeScale(scale)
  }

  /// The units of a track that begins with a packet: the packet's own, as far as they can be those of others, too.
  /// Zero, and whole seconds, say nothing of what follows.
  private static func timescale(of packet: EncodedPacket) -> CMTimeScale {
    let (own, duration) = (packet.presentation.timescale, packet.duration)
    guard own <= 1_000_000 else { return 90_000 }
    let isWhole = duration.isNumeric && duration > .zero && duration.timescale > 1 && own % duration.timescale == 0
    return own >= 600 || (own >= 24 && isWhole) ? own : timescale(packet.presentation, duration)
  }

  // MARK: Sound

  private func encodeSound(_ buffer: CMSampleBuffer, _ shift: CMTime) throws {
    guard case .sound(let encoding) = way, let stream = buffer.formatDescription?.audioStreamBasicDescription,
      stream.mFormatID == kAudioFormatLinearPCM, let block = buffer.dataBuffer,
      stream.timescale != nil, let format = Self.formatName(stream)
    else { throw WritingFailure.unfit(URL(filePath: "/"), reason: "compressed samples") }
    let (rate, channels) = (Int(stream.mSampleRate), Int(stream.mChannelsPerFrame))
    let chain = try state.withLock { state -> EncoderChain in
      if let chain = state.chain { return chain }
      let request = EncodingRequest(type.container, audio: encoding, pace: .offline)
      let found = try Blocking.wait {
        try await EncoderChoice.make(
          for: request, video: nil, audio: AudioFormat(sampleRate: rate, channelCount: channels)
        ).audio
      }
      guard let found else { throw RecordingError.noEncoder(encoding.codec.name, package: nil) }
      var track = usual
      track.timescale = CMTimeScale(found.job.sampleRate)
      file.describe(place, track)
      let (file, place) = (file, place)
      let shift = CMTime(
        value: type.tellsPriming ? 0 : Int64(found.candidate.priming), timescale: CMTimeScale(found.job.sampleRate))
      let chain = try EncoderChain(found) { packet in
        var packet = packet
        packet.presentation = packet.presentation + shift
        packet.decode = packet.decode + shift
        try file.append(packet, to: place)
      }
      state.chain = chain
      return chain
    }
    var bytes = [UInt8](repeating: 0, count: block.dataLength)
    try bytes.withUnsafeMutableBytes { try block.copyDataBytes(to: $0) }
    if stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 {
      bytes = Self.interleaved(bytes, channels: channels, size: Int(stream.mBitsPerChannel) / 8)
    }
    if let order = buffer.formatDescription?.audioChannelLayout.flatMap({ ChannelOrder($0) }), !order.isUsual,
      order.numbers.count == channels
    {
      bytes = order.inUsualOrder(bytes, bytesPerSample: Int(stream.mBitsPerChannel) / 8)
    }
    let caps = ChannelPlaces.caps(rate: rate, channels: channels, format: format)
    let length = CMTime(value: Int64(buffer.numSamples), timescale: CMTimeScale(rate))
    let time = buffer.presentationTimeStamp + shift
    // Encoders count samples on from the first one's time: where sound is missing, silence stands in.
    if length > .zero {
      let end = state.withLock { $0.soundEnd }
      let unit = CMTime(value: 1, timescale: max(1, buffer.presentationTimeStamp.timescale))
      var missing = try Self.missingSamples(from: end, until: time, unit: unit, rate: rate)
      while missing > 0 {
        let count = min(missing, Self.mostSilentSamples)
        let silence = Self.silence(Int(count) * channels, stream)
        let length = CMTime(value: count, timescale: CMTimeScale(rate))
        try chain.push(Sample(Buffer(silence), caps: caps), at: state.withLock { $0.soundEnd }, for: length)
        state.withLock { $0.soundEnd = $0.soundEnd + length }
        missing -= count
      }
      state.withLock { $0.soundEnd = ($0.soundEnd.isNumeric ? $0.soundEnd : time) + length }
    }
    try chain.push(Sample(Buffer(bytes), caps: caps), at: time, for: length)
  }

  private static func formatName(_ stream: AudioStreamBasicDescription) -> String? {
    let flags = stream.mFormatFlags
    let order = flags & kAudioFormatFlagIsBigEndian != 0 ? "BE" : "LE"
    let isFloat = flags & kAudioFormatFlagIsFloat != 0
    let kind = isFloat ? "F" : flags & kAudioFormatFlagIsSignedInteger != 0 ? "S" : "U"
    switch stream.mBitsPerChannel {
    case 8 where !isFloat: return kind + "8"
    case 16 where !isFloat, 24 where !isFloat, 32,
      64 where isFloat:
      return "\(kind)\(stream.mBitsPerChannel)\(order)"
    default: return nil
    }
  }

  // MARK: Stored samples

  private func store(_ packet: EncodedPacket) throws {
    let isSound = packet.format.mediaType == .audio
    if !state.withLock({ $0.isDescribed }) { try file.check(packet.format) }
    let before = state.withLock { state -> EncodedPacket? in
      if !state.isDescribed {
        state.isDescribed = true
        var track = usual
        let rate = packet.format.audioStreamBasicDescription?.timescale
        if track.timescale <= 1 { track.timescale = rate ?? Self.timescale(of: packet) }
        file.describe(place, track)
      }
      state.lastTime = packet.presentation
      if isSound || packet.duration.isNumeric && packet.duration > .zero { return packet }
      defer { state.heldPacket = packet }
      guard var held = state.heldPacket else { return nil }
      held.duration = packet.decode - held.decode
      state.lastDuration = held.duration
      return held
    }
    if let before { try file.append(before, to: place) }
  }

  private static func packets(of buffer: CMSampleBuffer, _ shift: CMTime) throws -> [EncodedPacket] {
    guard let format = buffer.formatDescription, let block = buffer.dataBuffer else { return [] }
    var bytes = [UInt8](repeating: 0, count: block.dataLength)
    try bytes.withUnsafeMutableBytes { try block.copyDataBytes(to: $0) }
    let isPlain = format.audioStreamBasicDescription?.mFormatID == kAudioFormatLinearPCM
    let count = isPlain ? 1 : buffer.numSamples
    var place = 0
    return try (0..<max(1, count)).map { index in
      let timing = try buffer.sampleTimingInfo(at: index)
      let size = count <= 1 ? bytes.count : buffer.sampleSize(at: index)
      defer { place += size }
      let decode = timing.decodeTimeStamp.isNumeric ? timing.decodeTimeStamp : timing.presentationTimeStamp
      let duration =
        isPlain ? CMTimeMultiply(timing.duration, multiplier: Int32(clamping: buffer.numSamples)) : timing.duration
      return EncodedPacket(
        bytes: Array(bytes[place..<min(bytes.count, place + size)]), format: format,
        presentation: timing.presentationTimeStamp + shift, decode: decode + shift, duration: duration,
        isKey: !(buffer.sampleAttachments[index][.notSync] as? Bool ?? false))
    }
  }

  // MARK: The end

  /// Nothing more comes: what is held back goes into the file. `end` is when the track ends, if that is known.
  package func finish(end: CMTime?) throws {
    let isFirst = state.withLock { state in
      defer { state.isFinished = true }
      return !state.isFinished
    }
    guard isFirst else { return }
    let (frame, packet, last) = state.withLock { state in
      defer { (state.heldFrame, state.heldPacket) = (nil, nil) }
      return (state.heldFrame, state.heldPacket, state.lastDuration)
    }
    if var frame {
      if let end, end > frame.time {
        frame.duration = end - frame.time
      } else if !frame.duration.isNumeric || frame.duration <= .zero {
        frame.duration = last.isNumeric ? last : CMTime(value: 1, timescale: 30)
      }
      try encode(frame)
    }
    if var packet {
      packet.duration = last.isNumeric ? last : CMTime(value: 1, timescale: 30)
      try file.append(packet, to: place)
    }
    let (chain, soundEnd) = state.withLock { ($0.chain, $0.soundEnd) }
    try chain?.finish()
    // Of a first pass without a second one that is what there is.
    try passes?.give { try file.append($0, to: place) }
    passes?.remove()
    // The last packet is filled up with silence.
    if soundEnd.isNumeric { file.trim(place, at: soundEnd) }
    try file.end(place)
  }
}
