import CoreGraphics
import CoreMedia
import MediaEngine

// All of these block the caller's thread until they are loaded. For an asset that can't be opened they return empty
// values: no tracks, zero duration, false for every ability.
extension AVAsset {
  /// The duration; indefinite for a stream without an end.
  public var duration: CMTime { waiting(for: "duration") { $0.facts?.duration ?? .zero } }

  /// The rate at which the asset is meant to be played.
  public var preferredRate: Float { waiting(for: "preferredRate") { $0.facts?.preferredRate ?? 1 } }

  /// The volume at which the asset is meant to be played.
  public var preferredVolume: Float { waiting(for: "preferredVolume") { $0.facts?.preferredVolume ?? 1 } }

  /// The asset's transform, in addition to those of its tracks.
  public var preferredTransform: CGAffineTransform {
    waiting(for: "preferredTransform") { $0.facts?.transform ?? .identity }
  }

  /// The minimum distance to keep from the live edge of a stream. Always invalid here: no stream provides it.
  public var minimumTimeOffsetFromLive: CMTime {
    waiting(for: "minimumTimeOffsetFromLive") { _ in .invalid }
  }

  /// Whether the duration is exact and every time can be sought to exactly.
  public var providesPreciseDurationAndTiming: Bool {
    waiting(for: "providesPreciseDurationAndTiming") { $0.facts?.isDurationExact ?? false }
  }

  // MARK: Abilities

  /// Whether it can be played: there are decoders for its video and audio.
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

  /// The duration including all fragments; invalid unless the file is fragmented.
  public var overallDurationHint: CMTime {
    waiting(for: "overallDurationHint") { asset in
      asset.facts.map { $0.isFragmented ? $0.duration : .invalid } ?? .invalid
    }
  }

  /// Whether all video and audio tracks can be decoded.
  private var canBeDecoded: Bool {
    guard let facts, !facts.isProtected else { return false }
    let media = facts.tracks.filter { $0.kind == .video || $0.kind == .audio || $0.kind == .muxed }
    return !media.isEmpty && media.allSatisfy { $0.formats.allSatisfy(MediaDecoding.canDecode) }
  }

  /// Whether it is a seekable file rather than an HLS playlist.
  private var isAtOnePlace: Bool { facts.map { $0.container != .hls && $0.isSeekable } ?? false }
}
