/// The formats of subtitles: their four-character codes in format descriptions, and their common names.
public enum SubtitleCodec {
  /// "SubRip" for `srt `; nil for codes that aren't those of subtitles. Containers other than MP4 and QuickTime have no
  /// such codes, so those are this library's own.
  public static func name(ofLetters letters: String) -> String? { names[letters] }

  /// Codes of forms that MP4 and QuickTime have no place for. WebVTT is another thing there, with a sample entry.
  static let foreignToMovies: Set = ["srt ", "ass ", "wvtt", "pgs ", "vobs", "dvbs", "xsub", "hdts"]

  /// The code of what FFmpeg calls so; nil if it isn't known.
  static func letters(of codec: String) -> String? { codes[codec] }

  /// The code of a media type of GStreamer's.
  static func letters(ofMedia name: String) -> String { medias[name] ?? (name.hasPrefix("subp") ? "subp" : "text") }

  private static let names = [
    "tx3g": "3GPP Timed Text", "wvtt": "WebVTT", "text": "Text", "srt ": "SubRip", "ass ": "ASS", "pgs ": "PGS",
    "vobs": "DVD subtitles", "dvbs": "DVB subtitles", "xsub": "XSUB", "hdts": "HDMV TextST", "stpp": "TTML",
    "c608": "CEA-608", "c708": "CEA-708", "subp": "DVD subtitles",
  ]

  private static let codes = [
    "subrip": "srt ", "text": "text", "ass": "ass ", "webvtt": "wvtt", "dvd_subtitle": "vobs",
    "hdmv_pgs_subtitle": "pgs ", "hdmv_text_subtitle": "hdts", "dvb_subtitle": "dvbs",
  ]

  private static let medias = [
    "application/x-subtitle-vtt": "wvtt", "text/vtt": "wvtt", "application/x-ass": "ass ", "application/x-ssa": "ass ",
    "application/x-subtitle": "srt ", "subpicture/x-dvd": "vobs", "subpicture/x-dvb": "dvbs",
    "subpicture/x-pgs": "pgs ", "subpicture/x-xsub": "xsub", "closedcaption/x-cea-608": "c608",
    "closedcaption/x-cea-708": "c708",
  ]
}
