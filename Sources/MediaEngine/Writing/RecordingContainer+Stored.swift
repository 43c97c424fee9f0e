import CoreMedia

extension RecordingContainer {
  /// What it is of a format that keeps its stored samples out; nil where there is a place for them, as far as the codec
  /// alone says.
  func refusal(of format: CMFormatDescription) -> String? {
    holds(format) ? nil : SubtitleCodec.name(ofLetters: format.letters) ?? Codec(format)?.name ?? format.letters
  }

  private func holds(_ format: CMFormatDescription) -> Bool {
    let codec = Codec(format)
    switch self {
    case .quickTime, .mp4, .m4a:
      // Another such file had a place for it.
      if format.extensions[.verbatimISOSampleEntry] != nil { return true }
      // Nothing says where the headers of Theora and Vorbis would be: no program could decode them.
      return !["theo", "vorb"].contains(format.letters) && !SubtitleCodec.foreignToMovies.contains(format.letters)
    case .matroska:
      // matroskamux 1.22 has no name for others.
      return [.video, .audio].contains(format.mediaType) || format.letters == "srt "
    case .webM:
      return codec.map { videoCodecs.contains($0) || audioCodecs.contains($0) || $0.word == "vorbis" } ?? false
    case .opus: return codec == .opus
    case .wav: return true
    }
  }
}

extension WrittenFileType {
  /// What it is of a format that keeps its stored samples out; nil where there is a place for them, as far as the codec
  /// alone says.
  package func refusal(of format: CMFormatDescription) -> String? { container.refusal(of: format) }
}
