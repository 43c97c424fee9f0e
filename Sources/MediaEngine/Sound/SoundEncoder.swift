import CoreMedia
import GStreamer
import Synchronization

/// Compresses sound into packets. Its calls block: use it from one thread at a time.
final class SoundEncoder: Sendable {
  private let chain: EncoderChain
  private let packets = PacketShelf()
  /// The form in which samples are encoded.
  let input: SoundFormat
  /// How many frames it puts in front of the sound.
  let priming: Int
  private let plain: AudioEncoding.Plain
  private let isFLAC: Bool

  /// Finds an encoder for sound of this format, which is resampled if it has to be. Whole numbers of so many bits go into
  /// lossless encoders.
  init(_ encoding: AudioEncoding, from sound: SoundFormat) throws {
    let format = AudioFormat(sampleRate: sound.rate, channelCount: sound.channels)
    let found = try Blocking.wait { try await EncoderChoice.sound(encoding, format) }
    let packets = packets
    chain = try EncoderChain(found) { packets.add($0) }
    input = sound
    // What libopus looks ahead, as its header says.
    priming = encoding.codec == .opus ? 312 : found.candidate.priming
    plain = encoding.plain
    isFLAC = encoding.codec.word == "flac"
  }

  /// The layout of the samples that are pushed.
  var stream: AudioStreamBasicDescription {
    var form = PlainSoundForm()
    form.plain = plain
    return form.stream(input)
  }

  /// Encodes interleaved samples, whose first frame has a number.
  func push(_ bytes: [UInt8], at place: Int64) throws {
    let rate = CMTimeScale(clamping: input.rate)
    let frames = bytes.count / max(1, plain.bits / 8 * input.channels)
    let caps = ChannelPlaces.caps(rate: input.rate, channels: input.channels, format: plain.formatName)
    try chain.push(
      Sample(Buffer(bytes), caps: caps), at: CMTime(value: place, timescale: rate),
      for: CMTime(value: Int64(frames), timescale: rate))
  }

  /// Makes the encoder give out all that it holds back.
  func finish() throws { try chain.finish() }

  /// The next packet; its time counts what is put in front of the sound from below zero.
  func next() -> EncodedPacket? {
    while let packet = packets.take() {
      // The encoder gives the file's header out with the sound, twice.
      if isFLAC, !FLACFile.isFrame(packet.bytes) { continue }
      return packet
    }
    return nil
  }
}

/// Packets between the encoder's thread and whoever wants them.
private final class PacketShelf: Sendable {
  private let packets = Mutex<[EncodedPacket]>([])

  func add(_ packet: EncodedPacket) { packets.withLock { $0.append(packet) } }

  func take() -> EncodedPacket? { packets.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
