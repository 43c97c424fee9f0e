import CFFmpeg
import CoreMedia
import GStreamer

/// What the times of a container mean, and how it is sought.
struct DemuxedPlan {
  /// How a place in the file is found again.
  struct Seeking: Sendable {
    /// By the bytes' place in the file.
    var byPosition = false
    /// By the container's times.
    var byTime = false
  }

  /// Streams of pictures without a container: libavformat cuts them into frames and makes their times up.
  private static let rawPictures: Set = [
    "h264", "hevc", "mpegvideo", "m4v", "h263", "h261", "vc1", "dirac", "cavsvideo", "mjpeg", "obu", "av1", "dnxhd",
    "avs2", "avs3",
  ]
  /// Sound without a container.
  private static let rawSounds: Set = ["mp3", "aac", "ac3", "eac3", "dts", "dtshd", "truehd", "mlp", "loas", "sbc"]
  /// Containers with one number for each picture, which may be when it is decoded.
  private static let numbering: Set = ["avi", "asf"]
  /// Containers of broadcasts and live streams, whose clocks may leap.
  private static let leaping: Set = ["mpegts", "mpeg", "flv", "ogg"]
  /// Those that can only be read from the beginning.
  private static let unseekable: Set = ["gif", "apng", "smjpeg", "roq", "flic", "swf", "iff"]

  /// Codecs whose packets say how long they last.
  private static let measured: Set = ["vorbis", "opus", "theora", "vp8"]
  /// Containers of uncompressed or nearly uncompressed sound, of which the reader takes as much at a time as it likes.
  private static let uncut: Set = [
    "wav", "w64", "aiff", "caf", "au", "voc", "ircam", "nistsphere", "pvf", "sox", "avr",
  ]

  private let names: Set<String>
  /// Whether libavformat makes up times that the container doesn't store: what it makes up depends on where it began to
  /// read, so only sound that it counts itself is left to it.
  let fillsIn: Bool
  let seeking: Seeking

  init(_ format: Demuxer.Format) {
    names = Set(String(cString: format.pointee.name).split(separator: ",").map(String.init))
    let isRawPictures = !names.isDisjoint(with: Self.rawPictures)
    let isRawSound = !names.isDisjoint(with: Self.rawSounds)
    fillsIn = !isRawPictures && names.isDisjoint(with: Self.numbering.union(["mpegts", "mpeg", "flv"]))
    seeking =
      if isRawPictures || isRawSound {
        Seeking(byPosition: true)
      } else if !names.isDisjoint(with: ["mpegts", "mpeg"]) {
        Seeking(byPosition: true, byTime: true)
      } else {
        Seeking(byTime: names.isDisjoint(with: Self.unseekable))
      }
  }

  /// Plans a track for a stream.
  func track(_ id: Int32, _ stream: DemuxedStream, program: Int) -> DemuxedTrack {
    var timing = DemuxedTrack.Timing.given
    if !names.isDisjoint(with: Self.rawPictures.union(Self.rawSounds)) { timing = .counted }
    if !names.isDisjoint(with: Self.numbering) { timing = .places }
    var stream = stream
    // A raw stream that doesn't say how fast it is runs at libavformat's usual rate.
    if timing == .counted, stream.kind == .video, stream.frameRate == nil { stream.frameRate = Fraction(25, 1) }
    var track = DemuxedTrack(
      id: id, stream: stream, program: program, timing: timing, timescale: Self.timescale(stream, timing),
      mayLeap: !names.isDisjoint(with: Self.leaping))
    track.isRough = names.contains("avi") && stream.kind == .audio
    track.isSoughtByTime = seeking.byTime
    track.isUncut = !names.isDisjoint(with: Self.uncut)
    // Ogg says of a page when it ends, which tells the packets' times only where they tell how long they last.
    if track.isUncut, !stream.format.codec.hasPrefix("pcm_") { track.isSoughtByTime = false }
    if names.contains("ogg") { track.isSoughtByTime = Self.measured.contains(stream.format.codec) }
    return track
  }

  /// As coarse a timescale as is exact for what the container stores.
  private static func timescale(_ stream: DemuxedStream, _ timing: DemuxedTrack.Timing) -> CMTimeScale {
    let (numerator, denominator) = (stream.timeBase.numerator, stream.timeBase.denominator)
    let rate = stream.format.rate
    switch stream.kind {
    case .video where timing == .counted:
      // Half frames: fields may be repeated.
      if let rate = stream.frameRate, let scale = CMTimeScale(exactly: rate.numerator * 2), scale > 0 { return scale }
    // Musepack's units are packets.
    case .audio where rate > 0 && (timing == .counted || denominator > 1_000_000 || numerator > 1):
      return CMTimeScale(clamping: rate)
    default: break
    }
    var (a, b) = (denominator, numerator)
    while b != 0 { (a, b) = (b, a % b) }
    return CMTimeScale(exactly: denominator / a) ?? 90_000
  }
}
