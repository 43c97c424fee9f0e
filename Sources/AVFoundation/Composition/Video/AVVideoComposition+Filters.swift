import CoreImage
import Foundation

extension AVVideoComposition {
  /// A composition whose pictures are those of an asset's first video track, upright, as the handler changes them. It is called
  /// for each on an arbitrary thread, and ends the request at once or later. Blocks the caller's thread while the asset isn't
  /// loaded.
  public convenience init(
    asset: AVAsset,
    applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
  ) {
    self.init(propertiesOf: asset)
    change(\.filter, applier)
  }

  /// A composition whose pictures are those of an asset's first video track, as the handler changes them; the completion
  /// handler is called once, on an arbitrary thread.
  public class func videoComposition(
    with asset: AVAsset,
    applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void,
    completionHandler: @escaping @Sendable (AVVideoComposition?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(try await videoComposition(with: asset, applyingCIFiltersWithHandler: applier), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}
