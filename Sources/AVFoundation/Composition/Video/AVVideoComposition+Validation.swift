import CoreMedia
import Foundation
import MediaEngine

/// Is told what is wrong with a video composition, and says whether to go on looking.
public protocol AVVideoCompositionValidationHandling: AnyObject {
  /// A value that isn't possible, such as a size of zero.
  func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool

  /// A time for which there is no instruction.
  func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
  ) -> Bool

  /// An instruction whose time is none, or overlaps another one's.
  func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol
  ) -> Bool

  /// A layer for a track that isn't there.
  func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol, layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
  ) -> Bool
}

extension AVVideoCompositionValidationHandling {
  /// Goes on.
  public func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool { true }

  /// Goes on.
  public func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
  ) -> Bool { true }

  /// Goes on.
  public func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol
  ) -> Bool { true }

  /// Goes on.
  public func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol, layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
  ) -> Bool { true }
}

extension AVVideoComposition {
  /// Whether it can be shown for an asset, or for its tracks if there is none, in a range of time. The delegate hears of each
  /// thing that is wrong. Blocks the caller's thread while the asset isn't loaded.
  public func isValid(
    for asset: AVAsset?, timeRange: CMTimeRange,
    validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) -> Bool {
    _ = asset?.loader.wait(for: "tracks")
    return isValid(
      tracks: asset?.knownTracks, assetDuration: asset?.facts?.duration ?? .positiveInfinity, timeRange: timeRange,
      asset: asset, validationDelegate)
  }

  /// Whether it can be shown for an asset in a range of time.
  public func isValid(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) async throws -> Bool {
    if let asset { _ = try await asset.loader.load(["tracks"]) }
    return isValid(
      tracks: asset?.knownTracks, assetDuration: asset?.facts?.duration ?? .positiveInfinity, timeRange: timeRange,
      asset: asset, validationDelegate)
  }

  /// Whether it can be shown for tracks in a range of time.
  public func isValid(
    for tracks: [AVAssetTrack], assetDuration duration: CMTime, timeRange: CMTimeRange,
    validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) -> Bool {
    isValid(
      tracks: tracks, assetDuration: duration, timeRange: timeRange, asset: tracks.first?.asset, validationDelegate)
  }

  private func isValid(
    tracks: [AVAssetTrack]?, assetDuration: CMTime, timeRange: CMTimeRange, asset: AVAsset?,
    _ delegate: (any AVVideoCompositionValidationHandling)?
  ) -> Bool {
    var isValid = true
    /// Notes what is wrong; returns whether to go on.
    func found(_ goesOn: Bool?) -> Bool {
      isValid = false
      return goesOn ?? false
    }
    let wrong = [
      ("renderSize", renderSize.width < 1 || renderSize.height < 1),
      ("renderScale", !(renderScale > 0)),
      (
        "frameDuration",
        !(frameDuration.isNumeric && frameDuration > .zero)
          && sourceTrackIDForFrameTiming == kCMPersistentTrackID_Invalid
      ),
    ]
    for (key, isWrong) in wrong where isWrong {
      guard found(delegate?.videoComposition(self, shouldContinueValidatingAfterFindingInvalidValueForKey: key)) else {
        return false
      }
    }
    let start = timeRange.isValid && timeRange.start.isNumeric ? timeRange.start : .zero
    let end = min(timeRange.isValid ? timeRange.end : .positiveInfinity, assetDuration)
    var reached = CMTime.zero
    for instruction in instructions {
      let range = instruction.timeRange
      let isGood = range.isValid && range.start.isNumeric && range.duration > .zero && range.start >= reached
      if !isGood {
        guard
          found(
            delegate?.videoComposition(self, shouldContinueValidatingAfterFindingInvalidTimeRangeIn: instruction))
        else { return false }
        continue
      }
      if range.start > max(reached, start), reached < end {
        let gap = CMTimeRange(start: max(reached, start), end: range.start)
        guard found(delegate?.videoComposition(self, shouldContinueValidatingAfterFindingEmptyTimeRange: gap)) else {
          return false
        }
      }
      reached = max(reached, range.end)
      for layer in (instruction as? AVVideoCompositionInstruction)?.layerInstructions ?? [] {
        guard layer.trackID != animationTool?.trackID, let tracks,
          !tracks.contains(where: { $0.trackID == layer.trackID }), let asset
        else { continue }
        guard
          found(
            delegate?.videoComposition(
              self, shouldContinueValidatingAfterFindingInvalidTrackIDIn: instruction, layerInstruction: layer,
              asset: asset))
        else { return false }
      }
    }
    if end.isNumeric, reached < end {
      let gap = CMTimeRange(start: max(reached, start), end: end)
      _ = found(delegate?.videoComposition(self, shouldContinueValidatingAfterFindingEmptyTimeRange: gap))
    }
    return isValid
  }
}
