import CFFmpeg

/// The containers that are read by libavformat: its demuxers by their names, and what they are called here.
///
/// Others stay closed: those that read further files or addresses (HLS, DASH, concat), those of pictures, devices, texts
/// and subtitles, games' formats, and ISO media and Matroska, which have readers of ours.
enum DemuxedContainer {
  private static let known: [String: MediaFacts.Container] = [
    "mpegts": .mpegTransport, "mpeg": .mpegProgram, "ogg": .ogg, "wav": .wave, "aiff": .aiff, "mp3": .mp3,
    "aac": .aac, "flac": .flac, "avi": .avi, "flv": .flv, "asf": .asf,
  ]

  private static let others: Set = [
    // Video, with and without sound.
    "gif", "apng", "ivf", "obu", "av1", "h264", "hevc", "mpegvideo", "m4v", "h263", "h261", "vc1", "vc1test", "dirac",
    "cavsvideo", "mjpeg", "yuv4mpegpipe", "dv", "rm", "ivr", "nut", "nuv", "mxf", "gxf", "wtv", "dnxhd", "smjpeg",
    "roq", "flic", "swf", "nsv", "pmp", "lxf", "pva", "vivo", "rpl", "ty", "mods", "moflex", "thp", "smk", "bink",
    "cine", "ipmovie", "film_cpk", "mtv", "vividas", "4xm", "avs2", "avs3",
    // Sound.
    "w64", "caf", "au", "ape", "mpc", "mpc8", "wv", "tta", "tak", "ac3", "eac3", "dts", "dtshd", "truehd", "mlp",
    "amr", "amrnb", "amrwb", "voc", "qcp", "shn", "dsf", "iff", "sox", "loas", "spdif", "ircam", "nistsphere", "pvf",
    "avr", "oma", "aea", "rso", "sln", "xa", "adx", "vqf", "ilbc", "bit", "sbc", "aptx", "epaf", "paf", "wsd",
    "svx", "aa", "aax", "act", "brstm", "bfstm", "daud",
  ]

  /// The least sure guess that counts: what a file of random bytes or text reaches lies below.
  private static let leastScore = Int32(25)

  /// As many bytes as are looked at; more of a file that isn't recognized by the first ones.
  private static let probed = [1 << 16, 1 << 20]
  /// The longest ID3 tag that is skipped: covers are large.
  private static let maxTag: Int64 = 1 << 28

  /// Recognizes a file by its content; nil if it is of no kind that is read here.
  static func recognize(_ file: ISOFile) throws -> Demuxer.Format? {
    // Without FFmpeg's libraries GStreamer reads what it can.
    guard kinora_av_load() else { return nil }
    let start = try tagLength(file)
    for count in probed {
      var bytes = try file.read(at: start, count: count)
      let length = bytes.count
      bytes += [UInt8](repeating: 0, count: Int(kinora_av_probe_padding()))
      var score: Int32 = 0
      let format = bytes.withUnsafeMutableBufferPointer { bytes in
        var data = AVProbeData(filename: nil, buf: bytes.baseAddress, buf_size: Int32(length), mime_type: nil)
        return kinora_av_probe_input_format3(&data, 1, &score)
      }
      guard let format, score > leastScore || length < count || count == probed.last, score >= leastScore else {
        continue
      }
      return container(String(cString: format.pointee.name)) == nil ? nil : format
    }
    return nil
  }

  /// The length of the ID3 tag that a file begins with.
  static func tagLength(_ file: ISOFile) throws -> Int64 {
    let head = try file.read(at: 0, count: 10)
    guard head.count == 10, head.starts(with: "ID3".utf8) else { return 0 }
    let length = head[6...].reduce(Int64(0)) { $0 << 7 | Int64($1 & 0x7f) } + (head[5] & 0x10 != 0 ? 20 : 10)
    return length < min(maxTag, file.size) ? length : 0
  }

  /// What a demuxer's name means; nil if files of that kind aren't read with it.
  static func container(_ name: String) -> MediaFacts.Container? {
    // Some demuxers have several names.
    for part in name.split(separator: ",").map(String.init) {
      if let container = known[part] { return container }
      if others.contains(part) { return .other(part) }
    }
    return nil
  }
}
