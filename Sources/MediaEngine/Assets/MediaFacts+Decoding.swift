import CoreMedia

extension MediaFacts {
  /// What of the file can't be decoded: its picture where that holds for all video tracks, its sound where it holds for
  /// all audio tracks. `showsPicture` is whether playback has a picture; where it has none, the first video track is to
  /// blame.
  public func missingDecoders(showsPicture: Bool) -> [MissingDecoder] {
    let pictures = tracks.filter { $0.kind == .video && $0.isEnabled }
    let sounds = tracks.filter { $0.kind == .audio }
    var missing: [MissingDecoder] = []
    if !showsPicture, let first = pictures.first {
      if let found = first.missingDecoder ?? first.formats.first.flatMap({ MissingDecoder($0) }) {
        missing.append(found)
      }
    }
    if let found = sounds.first?.missingDecoder, sounds.allSatisfy({ $0.missingDecoder != nil }) {
      missing.append(found)
    }
    return missing
  }
}
