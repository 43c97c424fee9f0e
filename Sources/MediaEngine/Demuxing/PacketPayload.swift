import CFFmpeg
import GStreamer

/// The bytes of a packet, as libavformat owns them.
final class PacketPayload: @unchecked Sendable {
  private var packet: UnsafeMutablePointer<AVPacket>?

  /// Takes the packet's bytes over; nil where memory is short.
  init?(taking other: UnsafeMutablePointer<AVPacket>) {
    guard let packet = kinora_av_packet_alloc() else { return nil }
    // Not all bytes are counted by references.
    guard kinora_av_packet_make_refcounted(other) >= 0 else {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      kinora_av_packet_free(&packet)
      return nil
    }
    kinora_av_packet_move_ref(packet, other)
    self.packet = packet
  }

  deinit { kinora_av_packet_free(&packet) }

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
