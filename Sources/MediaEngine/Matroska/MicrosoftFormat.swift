/// Codecs as Windows describes them: BITMAPINFOHEADER and WAVEFORMATEX.
enum MicrosoftFormat {
  private static let videos: [(codec: String, letters: [String])] = [
    ("h264", ["H264", "X264", "AVC1", "DAVC", "VSSH"]), ("hevc", ["HEVC", "H265", "HEV1", "HVC1", "X265"]),
    (
      "mpeg4", ["XVID", "DIVX", "DX50", "FMP4", "MP4V", "MP4S", "M4S2", "3IV2", "BLZ0", "RMP4", "SEDG", "XVIX", "UMP4"]
    ),
    ("msmpeg4v3", ["DIV3", "MP43", "DIV4", "DIV5", "DIV6", "MPG3", "AP41", "COL1", "DVX3"]),
    ("msmpeg4v2", ["MP42", "DIV2"]), ("msmpeg4v1", ["MPG4", "MP41"]), ("wmv1", ["WMV1"]), ("wmv2", ["WMV2"]),
    ("wmv3", ["WMV3"]), ("vc1", ["WVC1", "WMVA", "VC-1"]), ("mss2", ["MSS2"]), ("mjpeg", ["MJPG", "JPEG", "AVRN"]),
    ("ffv1", ["FFV1"]), ("huffyuv", ["HFYU"]), ("ffvhuff", ["FFVH"]), ("lagarith", ["LAGS"]),
    ("utvideo", ["ULRG", "ULRA", "ULY0", "ULY2", "ULY4", "ULH0", "ULH2", "ULH4"]),
    ("dvvideo", ["DVSD", "DV25", "DVHD", "DV50"]), ("vp8", ["VP80"]), ("vp9", ["VP90"]), ("av1", ["AV01"]),
    ("vp6", ["VP60", "VP61", "VP62"]), ("vp5", ["VP50"]), ("vp3", ["VP30", "VP31"]), ("theora", ["THEO"]),
    ("mpeg1video", ["MPG1", "MPEG", "PIM1"]), ("mpeg2video", ["MPG2", "MP2V", "EM2V"]), ("cinepak", ["CVID"]),
    ("indeo5", ["IV50"]), ("indeo4", ["IV41"]), ("indeo3", ["IV31", "IV32"]), ("svq3", ["SVQ3"]), ("svq1", ["SVQ1"]),
    ("flv1", ["FLV1", "S263"]), ("h263", ["H263", "U263"]), ("msvideo1", ["MSVC", "CRAM", "WHAM"]),
    ("dirac", ["DRAC"]), ("tscc", ["TSCC"]), ("zmbv", ["ZMBV"]), ("fraps", ["FPS1"]), ("loco", ["LOCO"]),
    ("mszh", ["MSZH"]), ("png", ["MPNG", "PNG1"]), ("snow", ["SNOW"]), ("cfhd", ["CFHD"]), ("dnxhd", ["AVDN"]),
  ]
  private static let videoByLetters: [String: String] = videos.reduce(into: [:]) { result, entry in
    for letters in entry.letters { result[letters] = entry.codec }
  }

  /// Video by a BITMAPINFOHEADER.
  static func video(_ data: [UInt8]) -> CodedFormat? {
    guard data.count >= 40 else { return nil }
    let letters = String(code: data[16..<20]).uppercased()
    guard let codec = videoByLetters[letters] else { return nil }
    var format = CodedFormat(codec: codec, configuration: Array(data.dropFirst(40)))
    format.bitsPerSample = number(data, 14, 2)
    return format
  }

  private static let sounds = [
    2: "adpcm_ms", 6: "pcm_alaw", 7: "pcm_mulaw", 0x11: "adpcm_ima_wav", 0x31: "gsm_ms", 0x50: "mp2", 0x55: "mp3",
    0xFF: "aac", 0x160: "wmav1", 0x161: "wmav2", 0x162: "wmapro", 0x163: "wmalossless", 0x1600: "aac", 0x1610: "aac",
    0x2000: "ac3", 0x2001: "dts", 0x704F: "opus", 0x706D: "aac", 0xA106: "aac", 0xF1AC: "flac",
  ]

  /// Sound by a WAVEFORMATEX.
  static func sound(_ data: [UInt8]) -> CodedFormat? {
    guard data.count >= 16 else { return nil }
    var tag = number(data, 0, 2)
    let bits = number(data, 14, 2)
    var extra = Array(data.dropFirst(18).prefix(data.count >= 18 ? number(data, 16, 2) : 0))
    // The extended form has the tag at the beginning of a longer identifier.
    if tag == 0xFFFE, extra.count >= 22 {
      tag = number(extra, 6, 2)
      extra.removeFirst(22)
    }
    let codec: String?
    switch tag {
    case 1: codec = bits == 8 ? "pcm_u8" : [16, 24, 32].contains(bits) ? "pcm_s\(bits)le" : nil
    case 3: codec = [32, 64].contains(bits) ? "pcm_f\(bits)le" : nil
    default: codec = sounds[tag]
    }
    guard let codec else { return nil }
    var format = CodedFormat(codec: codec, configuration: extra)
    (format.channels, format.rate) = (number(data, 2, 2), number(data, 4, 4))
    (format.bitRate, format.blockAlign) = (min(number(data, 8, 4), 1 << 27) * 8, number(data, 12, 2))
    format.bitsPerSample = bits
    guard format.channels <= 1024, format.rate <= 10_000_000 else { return nil }
    return format
  }

  private static func number(_ data: [UInt8], _ place: Int, _ count: Int) -> Int {
    data[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
