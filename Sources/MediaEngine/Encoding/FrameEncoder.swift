import CoreMedia
import CoreVideo
import GStreamer
import Synchronization

/// Encodes a program's frames one after the other; what comes out is in the order of decoding. Its calls block: use it
/// from one thread at a time, not the main thread.
package final class FrameEncoder: Sendable {
  /// What encodes.
  package enum Device: Sendable { case any, hardware, software }

  /// What is to be encoded, and how.
  package struct Job: Sendable {
    /// How frames are compressed, with their size.
    package var encoding: VideoEncoding
    /// What they look like beyond that.
    package var shape = WriterTrack.VideoShape()
    /// Whether each frame comes out as soon as it is encoded.
    package var isLive = false
    /// What encodes.
    package var device = Device.any
    /// The encoder's name; nil for the best one.
    package var encoder: String?
    /// The longest time between two key frames; nil for no such limit.
    package var keyInterval: CMTime?

    package init(_ encoding: VideoEncoding) {
      self.encoding = encoding
      shape.fitting = .stretch
    }
  }

  private struct State {
    var chain: EncoderChain?
    var rate = Fraction(30, 1)
    var lastKey: CMTime?
    /// The last format that came out, and what is made of it.
    var format: (own: CMFormatDescription, shown: CMFormatDescription)?
  }

  private let job: Job
  private let found: EncoderChoice.Found
  private let receive: @Sendable (EncodedPacket) -> Void
  private let state = Mutex(State())

  /// The name of the encoder in use.
  package var name: String { found.candidate.name }
  /// Whether the encoder needs special hardware.
  package let isHardware: Bool

  /// Chooses an encoder. `receive` gets what comes out, mostly in the thread that encodes.
  package init(_ job: Job, receive: @escaping @Sendable (EncodedPacket) -> Void) throws {
    (self.job, self.receive) = (job, receive)
    var pictures = EncoderChoice.Pictures(width: job.encoding.width ?? 0, height: job.encoding.height ?? 0)
    if let aspect = job.shape.pixelAspect {
      pictures.pixelAspect = Fraction(aspect.horizontal, aspect.vertical)
    }
    pictures.rate = job.encoding.expectedFrameRate.map(Self.fraction)
    found = try Blocking.wait { [pictures] in
      try await EncoderChoice.pictures(job.encoding, pictures, job.isLive ? .live : .offline) { job.allows($0) }
    }
    isHardware = found.candidate.isHardware
  }

  private static func fraction(_ rate: Double) -> Fraction { Fraction(Int(clamping: (rate * 1000).rounded()), 1000) }

  /// Encodes a frame that is shown later than all before it.
  package func encode(_ picture: CVPixelBuffer, at time: CMTime, for duration: CMTime, isKey: Bool) throws {
    var sample = try PictureConversion.sample(picture)
    let (chain, rate) = try state.withLock { state in
      if state.chain == nil { (state.chain, state.rate) = try start(sample, duration) }
      return (state.chain, state.rate)
    }
    if let buffer = sample.buffer, var caps = sample.caps {
      if let aspect = job.shape.pixelAspect {
        caps = caps.setting("pixel-aspect-ratio", to: Fraction(aspect.horizontal, aspect.vertical))
      }
      // x265 opens no encoder for frames whose rate isn't known, and x264 waits for the next frame's time. Others need no
      // rate, and keep times as they are.
      if found.codec == .hevc || job.isLive { caps = caps.setting("framerate", to: rate) }
      sample = Sample(buffer, caps: caps)
    }
    try chain?.push(sample, at: time, for: duration, isKey: isKeyDue(time, isKey))
  }

  private func isKeyDue(_ time: CMTime, _ isWanted: Bool) -> Bool {
    state.withLock { state in
      guard let last = state.lastKey else {
        state.lastKey = time
        return isWanted
      }
      guard isWanted || job.keyInterval.map({ time - last >= $0 }) ?? false else { return false }
      state.lastKey = time
      return true
    }
  }

  private func start(_ sample: Sample, _ duration: CMTime) throws -> (EncoderChain, Fraction) {
    var found = found
    guard let info = sample.caps.flatMap({ VideoInfo($0) }) else { throw GStreamerError.notMappable }
    if job.encoding.expectedFrameRate == nil, duration.isNumeric, duration.seconds > 0.001 {
      found.job.rate = Self.fraction(1 / duration.seconds)
      found.job.bitRate = job.encoding.bitRate ?? found.codec.usualBitRate(found.job)
    }
    // JPEG has its own colours, and others those of the frames.
    let own = info.isYUV ? info.colorimetry.map { ColorAttachments.colorimetry($0, isFullRange: false) } : nil
    if found.codec != .jpeg, let colours = job.shape.colorimetry ?? own {
      found.input = found.input.setting("colorimetry", to: colours)
    }
    let shape = EncoderChain.Shape(job.shape.fitting, source: (info.width, info.height))
    let chain = try EncoderChain(found, shape: shape) { [weak self] packet in
      guard let self else { return }
      receive(formatted(packet))
    }
    return (chain, found.job.rate)
  }

  /// A packet whose format says which part of the frames is meant to be seen.
  private func formatted(_ packet: EncodedPacket) -> EncodedPacket {
    var packet = packet
    state.withLock { state in
      if let known = state.format, known.own == packet.format {
        packet.format = known.shown
        return
      }
      let shown = job.shape.cleanAperture.map { CleanBox(value: $0).added(to: packet.format) } ?? packet.format
      state.format = (packet.format, shown)
      packet.format = shown
    }
    return packet
  }

  /// Gives out all that the encoder holds back, which takes no more frames then.
  package func finish() throws { try state.withLock { $0.chain }?.finish() }
}

extension FrameEncoder.Job {
  /// Whether an encoder may be used.
  fileprivate func allows(_ candidate: EncoderCandidate) -> Bool {
    if let encoder { return candidate.name == encoder }
    switch device {
    case .any: return true
    case .hardware: return candidate.isHardware
    case .software: return !candidate.isHardware
    }
  }
}
