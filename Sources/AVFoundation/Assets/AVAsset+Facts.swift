import CoreGraphics
import CoreMedia
import MediaEngine

// All of these hold the caller's thread while they aren't loaded. Where the asset can't be opened they say so little
// that nothing comes of it: no tracks, no duration, no ability.
extension AVAsset {
  /// How long it is; indefinite where it never ends.
  public var duration: CMTime { waiting(for: "duration") { $0.facts?.duration ?? .zero } }

  /// The rate at which it wants to be played.
  public var preferredRate: Float { waiting(for: "preferredRate") { $0.facts?.preferredRate ?? 1 } }

  /// How loud it wants to be played.
  public var preferredVolume: Float { waiting(for: "preferredVolume") { $0.facts?.preferredVolume ?? 1 } }

  /// How its picture is turned, besides what its tracks say.
  public var preferredTransform: CGAffineTransform {
    waiting(for: "preferredTransform") { $0.facts?.transform ?? .identity }
  }

  /// The size of its first picture. Apple gives it no longer; that of the track is what counts.
  public var naturalSize: CGSize {
    tracks(withMediaCharacteristic: .visual).first?.naturalSize ?? .zero
  }

  /// How far the newest part of a live stream is to be kept away from, at least. Invalid: no stream says it here.
  public var minimumTimeOffsetFromLive: CMTime {
    waiting(for: "minimumTimeOffsetFromLive") { _ in .invalid }
  }

  /// Whether its duration is counted, and each of its times can be reached exactly.
  public var providesPreciseDurationAndTiming: Bool {
    waiting(for: "providesPreciseDurationAndTiming") { $0.facts?.isDurationExact ?? false }
  }

  /// Its tracks, in the file's order.
  public var tracks: [AVAssetTrack] { waiting(for: "tracks") { $0.knownTracks } }

  // MARK: What can be done with it

  /// Whether it can be played: there are decoders for its picture and its sound.
  public var isPlayable: Bool { waiting(for: "playable") { $0.canBeDecoded } }

  /// Whether it can be exported.
  public var isExportable: Bool { waiting(for: "exportable") { $0.canBeDecoded && $0.isAtOnePlace } }

  /// Whether its samples can be read.
  public var isReadable: Bool { waiting(for: "readable") { $0.canBeDecoded && $0.isAtOnePlace } }

  /// Whether it can be a part of a composition.
  public var isComposable: Bool { waiting(for: "composable") { $0.canBeDecoded && $0.isAtOnePlace } }

  /// Whether it is encrypted.
  public var hasProtectedContent: Bool { waiting(for: "hasProtectedContent") { $0.facts?.isProtected ?? false } }

  /// Whether it can be in fragments.
  public var canContainFragments: Bool { waiting(for: "canContainFragments") { $0.facts?.container.isISO ?? false } }

  /// Whether it is in fragments.
  public var containsFragments: Bool { waiting(for: "containsFragments") { $0.facts?.isFragmented ?? false } }

  /// How long it will be with all its fragments, where it is in such.
  public var overallDurationHint: CMTime {
    waiting(for: "overallDurationHint") { asset in
      asset.facts.map { $0.isFragmented ? $0.duration : .invalid } ?? .invalid
    }
  }

  /// Whether everything in it that is seen or heard can be decoded.
  private var canBeDecoded: Bool {
    guard let facts, !facts.isProtected else { return false }
    let media = facts.tracks.filter { $0.kind == .video || $0.kind == .audio || $0.kind == .muxed }
    return !media.isEmpty && media.allSatisfy { $0.formats.allSatisfy(MediaDecoding.canDecode) }
  }

  /// Whether it is a file, not a playlist of a stream.
  private var isAtOnePlace: Bool { facts.map { $0.container != .hls && $0.isSeekable } ?? false }
}
