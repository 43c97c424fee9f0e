/// What people call a codec.
enum CodecName {
  /// "H.264" for `avc1`; the four letters where there is no other name.
  static func name(of code: UInt32) -> String {
    let letters = (0..<4).map { Character(UnicodeScalar(UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)))) }
    let text = String(letters).trimmingSuffix(" \0")
    return names[text] ?? (code == 0 ? "" : text)
  }

  private static let names = [
    "avc1": "H.264", "avc3": "H.264", "hvc1": "HEVC", "hev1": "HEVC", "mp4v": "MPEG-4 Video", "av01": "AV1",
    "vp08": "VP8", "vp09": "VP9", "jpeg": "Motion JPEG", "mjpa": "Motion JPEG", "apcn": "ProRes 422",
    "apch": "ProRes 422 HQ", "apcs": "ProRes 422 LT", "apco": "ProRes 422 Proxy", "ap4h": "ProRes 4444",
    "mp4a": "AAC", "aac": "AAC", "alac": "Apple Lossless", "Opus": "Opus", "opus": "Opus", "fLaC": "FLAC",
    "flac": "FLAC", "ac-3": "AC-3", "ec-3": "E-AC-3", ".mp3": "MP3", "lpcm": "PCM", "sowt": "PCM", "twos": "PCM",
    "in24": "PCM", "in32": "PCM", "fl32": "PCM", "vorb": "Vorbis", "tx3g": "3GPP", "wvtt": "WebVTT",
    "text": "QuickTime",
    "c608": "CEA-608", "tmcd": "",
  ]
}

extension String {
  fileprivate func trimmingSuffix(_ characters: String) -> String {
    var text = self
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return text
  }
}
