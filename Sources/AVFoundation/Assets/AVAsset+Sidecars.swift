import CoreMedia
import MediaEngine

// Files of subtitles beside a film are options, too, which Apple's frameworks don't have: `film.srt`, `film.en.vtt`.
extension AVAsset {
  /// What can be chosen besides the film's own subtitles.
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

  /// The file that a track stands for; nil for the film's own.
  func sidecar(_ track: CMPersistentTrackID) -> SidecarFile? {
    loader.content?.sidecars.first { Self.number(of: $0) == track }
  }

  /// A number that finds the file again and that no track of the film has.
  private static func number(of file: SidecarFile) -> CMPersistentTrackID {
    let hash = file.url.lastPathComponent.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return CMPersistentTrackID(hash & 0x3fff_ffff | 0x4000_0000)
  }
}
