import CoreGraphics
import CoreMedia
import Foundation
import GStreamer
import Synchronization

/// Makes still images of a composition: of the pictures of a plan, or of its first video track's frames. They are made one
/// after the other, in the order of the requests.
package final class ComposedImages: Sendable {
  private enum Source: Sendable {
    case plan(VideoRenderer)
    case track(TrackFrames)
  }

  private let source: Source
  private let settings: ImageExtractor.Settings
  private let transform: CGAffineTransform
  private let isCancelled = Flag()
  /// Held while images are made.
  private let turn = Mutex(())

  /// Images of a composition, by a plan if there is one.
  package init(_ composition: Composition, _ plan: VideoPlan?, _ settings: ImageExtractor.Settings) throws {
    self.settings = settings
    if let plan {
      source = .plan(try VideoRenderer(composition, plan))
      transform = .identity
    } else {
      guard let track = composition.enabled(.video).first else {
        throw MediaDecodingError.noVideo(URL(filePath: "/"))
      }
      source = .track(TrackFrames(track))
      transform = track.transform
    }
  }

  /// Ends making images: those that aren't made yet fail with `.cancelled`.
  package func cancel() {
    isCancelled.set()
    if case .plan(let renderer) = source { renderer.cancel() }
  }

  /// Makes images; the handler is called once for each, in order, in a thread that may block.
  package func start(_ times: [CMTime], handler: @escaping @Sendable (Int, ImageExtractor.Outcome) -> Void) {
    Thread.detachNewThread { [self] in
      turn.withLock { _ in
        for (place, time) in times.enumerated() {
          guard !isCancelled.value else {
            handler(place, .failure(.cancelled))
            continue
          }
          handler(place, Result { try image(at: time) }.mapError { MediaDecodingError($0, of: nil) })
        }
      }
    }
  }

  private func image(at time: CMTime) throws -> ImageExtractor.Image {
    guard time.isNumeric, time >= .zero else { throw MediaDecodingError.noImage(at: time) }
    switch source {
    case .plan(let renderer):
      guard time < renderer.end else { throw MediaDecodingError.noImage(at: time) }
      let shown = renderer.time(ofPictureAt: time)
      let facts = MediaTrackFacts(id: 0, kind: .video)
      return ImageExtractor.Image(
        image: try StillImage.make(of: renderer.picture(at: shown), track: facts, settings: settings),
        actualTime: shown)
    case .track(let frames):
      guard let frame = try frames.frame(at: time) else { throw MediaDecodingError.noImage(at: time) }
      var facts = frame.facts
      facts.transform = transform
      return ImageExtractor.Image(
        image: try StillImage.make(of: frame.sample, track: facts, settings: settings), actualTime: frame.start)
    }
  }
}
