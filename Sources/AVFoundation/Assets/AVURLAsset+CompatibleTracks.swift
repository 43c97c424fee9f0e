import CoreMedia
import Foundation

extension AVURLAsset {
  /// The track that fits best into a track of a composition: of its media type, and of its formats if there is one.
  /// Nil if there is none. Blocks the caller's thread while the tracks are loaded.
  public func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
    bestTrack(for: compositionTrack)
  }

  /// The track that fits best into a track of a composition, once the tracks are loaded; nil if there is none.
  public func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws -> AVAssetTrack? {
    _ = try await loadTracks(withMediaType: compositionTrack.mediaType)
    return bestTrack(for: compositionTrack)
  }

  /// Tells which track fits best into a track of a composition, once the tracks are loaded.
  public func findCompatibleTrack(
    for compositionTrack: AVCompositionTrack,
    completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    loadTracks(withMediaType: compositionTrack.mediaType) { [self] tracks, error in
      completionHandler(tracks == nil ? nil : bestTrack(for: compositionTrack), error)
    }
  }

  private func bestTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
    let wanted = Set(compositionTrack.facts.formats.map(\.mediaSubType.rawValue))
    let possible = tracks(withMediaType: compositionTrack.mediaType)
    return possible.first { !wanted.isDisjoint(with: $0.facts.formats.map(\.mediaSubType.rawValue)) } ?? possible.first
  }
}
