import MediaEngine

/// The media types that can be opened.
enum MediaKinds {
  static let fileTypes: [AVFileType] = [
    .mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2, .wav, .aiff, .aifc, .au, .mp3, .ac3, .eac3, .amr, .matroska,
    .webM, .opus,
  ]

  static let mimeTypes: [String] = containers.sorted()

  /// Whether media of a MIME type with a `codecs` parameter can be played.
  static func isPlayable(_ extendedType: String) -> Bool {
    let parts = extendedType.split(separator: ";", maxSplits: 1).map { $0.trimming(" ") }
    guard let type = parts.first?.lowercased(), containers.contains(type) else { return false }
    guard parts.count == 2 else { return true }
    guard let equals = parts[1].firstIndex(of: "="), parts[1][..<equals].trimming(" ").lowercased() == "codecs" else {
      return true
    }
    let names = parts[1][parts[1].index(after: equals)...].trimming(" \"'")
    return names.split(separator: ",").allSatisfy { MediaDecoding.canDecode($0.trimming(" ")) }
  }

  private static let containers: Set<String> = [
    "video/mp4", "video/quicktime", "video/x-m4v", "video/3gpp", "video/3gpp2", "video/webm", "video/x-matroska",
    "video/mp2t", "video/ogg", "video/x-msvideo", "audio/mp4", "audio/x-m4a", "audio/3gpp", "audio/3gpp2",
    "audio/mpeg", "audio/mp3", "audio/aac", "audio/ogg", "audio/opus", "audio/webm", "audio/flac", "audio/x-flac",
    "audio/wav", "audio/x-wav", "audio/vnd.wave", "audio/aiff", "audio/x-aiff", "audio/basic", "audio/ac3",
    "audio/eac3", "audio/amr", "application/ogg", "application/vnd.apple.mpegurl", "application/x-mpegurl",
  ]
}

extension StringProtocol {
  /// The string without these characters at either end.
  fileprivate func trimming(_ letters: String) -> String {
    String(drop { letters.contains($0) }.reversed().drop { letters.contains($0) }.reversed())
  }
}
