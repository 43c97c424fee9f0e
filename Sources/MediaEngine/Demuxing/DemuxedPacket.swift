import CFFmpeg
import GStreamer

/// A packet as libavformat reads it, in the stream's own time units.
struct DemuxedPacket {
  /// The number of its stream in the container.
  var stream: Int
  /// When it is shown, and decoded, where the container says so.
  var presentation: Int64?
  var decode: Int64?
  /// How long it lasts; zero if unknown.
  var duration: Int64
  /// Where the container's reader finds it again; -1 if it doesn't say.
  var position: Int64
  var size: Int
  var isKey: Bool
  /// Sound samples that aren't heard, at the beginning and at the end.
  var skipped = 0
  var padding = 0
  /// What a parser found in its header.
  var picture: CodedPictureHeader?
  /// The decoder configuration from here on.
  var configuration: [UInt8]?
  /// Its bytes; empty where only its header is wanted. Two pieces for two fields.
  var payloads: [PacketPayload] = []
}

/// The bytes of a packet, as libavformat owns them.
final class PacketPayload: @unchecked Sendable {
  private var packet: UnsafeMutablePointer<AVPacket>?

  /// Takes the packet's bytes over; nil where memory is short.
  init?(taking other: UnsafeMutablePointer<AVPacket>) {
    guard let packet = av_packet_alloc() else { return nil }
    // Not all bytes are counted by references.
    guard av_packet_make_refcounted(other) >= 0 else {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
      return nil
    }
    av_packet_move_ref(packet, other)
    self.packet = packet
  }

  deinit { av_packet_free(&packet) }

  var bytes: UnsafeRawBufferPointer {
    guard let packet = packet?.pointee, packet.size > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(start: packet.data, count: Int(packet.size))
  }

  /// The bytes of a packet that consists of these.
  static func buffer(_ payloads: [PacketPayload]) -> Buffer {
    if payloads.count == 1 { return Buffer(wrapping: payloads[0].bytes, owner: payloads[0]) }
    return Buffer(payloads.flatMap { Array($0.bytes) })
  }
}
