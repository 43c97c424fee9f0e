import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// Encodes what a piece of a track shows, in the media's times.
final class PieceEncoder: Sendable {
  /// The encoded packets, in the order in which they came; for the encoder's thread, too.
  private final class Tray: Sendable {
    let packets = Mutex<[EncodedPacket]>([])
  }

  private let piece: StoredPiece
  private let cursor: DecodingCursor
  private let chain: EncoderChain
  private let tray = Tray()
  private let isOver = Flag()

  init(_ piece: StoredPiece, _ found: EncoderChoice.Found) throws {
    self.piece = piece
    guard let source = piece.file.source else { throw MediaDecodingError.file(.cancelled) }
    do {
      guard
        let cursor = try DecodingCursor(
          source, track: piece.track, output: Caps("video/x-raw"), usesHardware: false, clock: piece.file.clock)
      else { throw MediaDecodingError.undecodable(piece.file.url, reason: "its codec isn't known") }
      self.cursor = cursor
    } catch let missing as MissingDecoder {
      throw MediaDecodingError.missingDecoder(piece.file.url, piece.track.missingDecoder ?? missing)
    }
    try cursor.seek(to: piece.mapping.source.start, until: piece.mapping.source.end)
    chain = try EncoderChain(found) { [tray] packet in tray.packets.withLock { $0.append(packet) } }
  }

  /// The next packets; nil at the end.
  func next() throws -> [EncodedPacket]? {
    guard !isOver.value else { return nil }
    let range = piece.mapping.source
    if piece.isBlack {
      isOver.set()
      if let decoded = try cursor.next() {
        try chain.push(Self.black(decoded.sample), at: range.start, for: range.duration)
      }
      try chain.finish()
    } else if let decoded = try cursor.next(), decoded.time < range.end {
      let start = max(decoded.time, range.start)
      let end = decoded.duration > .zero ? min(decoded.time + decoded.duration, range.end) : range.end
      if end > start { try chain.push(Self.square(decoded.sample), at: start, for: end - start) }
    } else {
      isOver.set()
      try chain.finish()
    }
    return tray.packets.withLock { packets in
      defer { packets = [] }
      return packets.map(finished)
    }
  }

  /// A black frame of another one's size and colours.
  private static func black(_ sample: Sample) throws -> Sample {
    guard let info = sample.caps.flatMap({ VideoInfo($0) }) else { return sample }
    let context = try CompositionContext(
      width: info.width, height: info.height, colorimetry: info.colorimetry ?? "bt709", isDeep: info.depth > 8)
    return try PictureComposer(context).draw([], on: .black)
  }

  /// A frame as if its pixels were square: they are encoded as they are, and the format says what shape they have.
  private static func square(_ sample: Sample) -> Sample {
    guard let buffer = sample.buffer, let caps = sample.caps else { return sample }
    return Sample(buffer, caps: caps.setting("pixel-aspect-ratio", to: Fraction(1, 1)))
  }

  /// A packet with what the stored frames' format says of their shape, decoded as far ahead as these.
  private func finished(_ packet: EncodedPacket) -> EncodedPacket {
    var packet = packet
    packet.decode = packet.presentation - piece.lead
    packet.format = Self.shaped(packet.format, as: piece.track.formats.first)
    return packet
  }

  private static func shaped(_ format: CMFormatDescription, as other: CMFormatDescription?) -> CMFormatDescription {
    let keys = [
      kCMFormatDescriptionExtension_PixelAspectRatio, kCMFormatDescriptionExtension_CleanAperture,
      kCMFormatDescriptionExtension_ColorPrimaries, kCMFormatDescriptionExtension_TransferFunction,
      kCMFormatDescriptionExtension_YCbCrMatrix, kCMFormatDescriptionExtension_FullRangeVideo,
    ]
    guard let other else { return format }
    var extensions = format.extensions.base
    for key in keys { extensions[key] = other.extensions.base[key] }
    let size = format.dimensions
    return
      (try? CMFormatDescription(
        videoCodecType: .init(rawValue: format.mediaSubType.rawValue), width: Int(size.width), height: Int(size.height),
        extensions: .init(base: extensions))) ?? format
  }
}
