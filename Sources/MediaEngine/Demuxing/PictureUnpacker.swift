import CFFmpeg

/// Puts each picture of MPEG-4 into a packet of its own, where AVI stores two in one and none in the next.
final class PictureUnpacker {
  private var filter: UnsafeMutablePointer<AVBSFContext>?

  /// Makes one for a stream; nil if it isn't of MPEG-4.
  init?(_ stream: UnsafeMutablePointer<AVStream>) {
    guard stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_MPEG4, let filter = kinora_av_unpacker(stream) else {
      return nil
    }
    self.filter = filter
  }

  deinit { kinora_av_bsf_free(&filter) }

  /// Replaces the packet's bytes by those of its picture; times and place remain. Returns whether there is a picture.
  func unpack(_ packet: UnsafeMutablePointer<AVPacket>) -> Bool {
    let (presentation, decode, position) = (packet.pointee.pts, packet.pointee.dts, packet.pointee.pos)
    let (stream, duration) = (packet.pointee.stream_index, packet.pointee.duration)
    defer {
      (packet.pointee.pts, packet.pointee.dts, packet.pointee.pos) = (presentation, decode, position)
      (packet.pointee.stream_index, packet.pointee.duration) = (stream, duration)
    }
    // An empty packet would end the stream.
    guard packet.pointee.size > 0, kinora_av_bsf_send_packet(filter, packet) >= 0 else { return false }
    return kinora_av_bsf_receive_packet(filter, packet) >= 0
  }
}
