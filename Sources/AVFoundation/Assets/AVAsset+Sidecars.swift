import CoreMedia
import MediaEngine

// Subtitle files beside a movie (`film.srt`, `film.en.vtt`) are options, too; Apple's frameworks don't have this.
extension AVAsset {
  /// A track for each subtitle file beside the movie.
  var sidecarTracks: [AVAssetTrack] {
    (loader.content?.sidecars ?? []).map { file in
      var facts = MediaTrackFacts(id: Self.number(of: file), kind: .subtitle)
      facts.timeRange = CMTimeRange(start: .zero, duration: self.facts?.duration ?? .zero)
      facts.languageTag = file.language
      facts.name = file.url.lastPathComponent
      facts.isEnabled = false
      if file.isForced { facts.characteristics.append(AVMediaCharacteristic.containsOnlyForcedSubtitles.rawValue) }
      if file.isForHardOfHearing {
        facts.characteristics += [
          AVMediaCharacteristic.transcribesSpokenDialogForAccessibility.rawValue,
          AVMediaCharacteristic.describesMusicAndSoundForAccessibility.rawValue,
        ]
      }
      return AVAssetTrack(facts, of: self)
    }
  }

  /// The subtitle file behind a track; nil for the movie's own tracks.
  func sidecar(_ track: CMPersistentTrackID) -> SidecarFile? {
    loader.content?.sidecars.first { Self.number(of: $0) == track }
  }

  /// A track ID derived from the file's name, so that it is stable, and above those of the movie's own tracks.
  private static func number(of file: SidecarFile) -> CMPersistentTrackID {
    let hash = file.url.lastPathComponent.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return CMPersistentTrackID(hash & 0x3fff_ffff | 0x4000_0000)
  }
}
