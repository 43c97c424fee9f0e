import CGStreamer

/// The memory layout of raw audio, read from caps.
public struct AudioInfo: @unchecked Sendable {
  private let info: GstAudioInfo

  /// Returns nil unless the caps are fixed raw audio.
  public init?(_ caps: Caps) {
    var info = GstAudioInfo()
    guard caps.isFixed, gst_audio_info_from_caps(&info, caps.pointer) != 0 else { return nil }
    self.info = info
  }

  /// GStreamer's name of the format, as `F32LE`.
  public var format: String { withUnsafePointer(to: info) { String(cString: kinora_audio_format_name($0)) } }
  /// Samples per second and channel.
  public var rate: Int { Int(info.rate) }
  public var channels: Int { Int(info.channels) }
  /// Bytes of one sample of all channels.
  public var bytesPerFrame: Int { Int(info.bpf) }
  /// Whether the channels' samples are interleaved, rather than stored one channel after the other.
  public var isInterleaved: Bool { withUnsafePointer(to: info) { kinora_audio_is_interleaved($0) != 0 } }
}

extension Buffer {
  /// Returns the part of raw audio with time stamps that lies in a segment; nil if none does.
  public func clipped(to segment: Segment, _ info: AudioInfo) -> Buffer? {
    var segment = segment.segment
    guard info.rate > 0, info.bytesPerFrame > 0,
      let clipped = gst_audio_buffer_clip(reference.retained(), &segment, gint(info.rate), gint(info.bytesPerFrame))
    else { return nil }
    return Buffer(taking: clipped)
  }
}
