import AVFoundation
import GLibSupport
import GStreamer

/// Another size or another rate of an export's pictures.
enum ExportShape {
  /// A composition that shows an asset's video in a size, with bars where the shape differs, and at a rate; nil where there is
  /// none.
  static func composition(
    of asset: AVAsset, size: (width: Int, height: Int)?, rate: Fraction?
  ) async throws -> AVVideoComposition? {
    let tracks = try await asset.loadTracks(withMediaType: .video).filter(\.isEnabled)
    guard !tracks.isEmpty else { return nil }
    let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
    if let rate {
      composition.frameDuration = CMTime(value: Int64(rate.denominator), timescale: Int32(clamping: rate.numerator))
    } else if tracks.count == 1 {
      // Frames keep their own times.
      composition.sourceTrackIDForFrameTiming = tracks[0].trackID
    }
    guard let size else { return composition }
    let (own, wanted) = (composition.renderSize, CGSize(width: size.width, height: size.height))
    guard own.width > 0, own.height > 0 else { return composition }
    let scale = min(wanted.width / own.width, wanted.height / own.height)
    let fit = CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(
        translationX: (wanted.width - own.width * scale) / 2, y: (wanted.height - own.height * scale) / 2))
    composition.renderSize = wanted
    composition.instructions = composition.instructions.compactMap { $0 as? AVVideoCompositionInstruction }.map {
      moved($0, by: fit)
    }
    return composition
  }

  private static func moved(
    _ instruction: AVVideoCompositionInstruction, by fit: CGAffineTransform
  ) -> AVVideoCompositionInstruction {
    let moved = AVMutableVideoCompositionInstruction()
    moved.timeRange = instruction.timeRange
    moved.layerInstructions = instruction.layerInstructions.map { layer in
      let copy = AVMutableVideoCompositionLayerInstruction()
      copy.trackID = layer.trackID
      var own = CGAffineTransform.identity
      _ = layer.getTransformRamp(for: instruction.timeRange.start, start: &own, end: nil, timeRange: nil)
      copy.setTransform(own.concatenating(fit), at: .zero)
      return copy
    }
    return moved
  }
}
