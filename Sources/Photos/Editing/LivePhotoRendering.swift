import AVFoundation
import CoreGraphics
import CoreImage
import Foundation
import MediaEngine
import Synchronization

/// Writes an edited Live Photo once: its still, then its movie.
///
/// The processor is a program's closure, which it wants to be called on any thread; all else can't change, hence `@unchecked
/// Sendable`.
final class LivePhotoRendering: @unchecked Sendable {
  private let photo: URL
  private let movie: URL
  private let image: CIImage
  private let photoTime: CMTime
  /// The size in relation to that of the files.
  private let scale: CGFloat
  private let volume: Float
  private let processor: PHLivePhotoFrameProcessingBlock?
  private let progress = Mutex(Progress())

  private struct Progress {
    var isCancelled = false
    var export: AVAssetExportSession?
  }

  init(
    photo: URL, movie: URL, image: CIImage, photoTime: CMTime, scale: CGFloat, volume: Float,
    _ processor: PHLivePhotoFrameProcessingBlock?
  ) {
    (self.photo, self.movie, self.image, self.photoTime) = (photo, movie, image, photoTime)
    (self.scale, self.volume, self.processor) = (scale, volume, processor)
  }

  /// Whether it was cancelled.
  var isCancelled: Bool { progress.withLock { $0.isCancelled } }

  /// Gives up; no file is left that isn't whole.
  func cancel() {
    let export = progress.withLock { progress in
      progress.isCancelled = true
      return progress.export
    }
    export?.cancelExport()
  }

  /// Writes both files, in place of any that are there.
  func write(to still: URL, _ video: URL) async throws {
    try check()
    try writeStill(to: still)
    do {
      try check()
      try await writeMovie(to: video)
    } catch {
      try? FileManager.default.removeItem(at: still)
      throw error
    }
  }

  private func check() throws {
    if isCancelled { throw PHPhotosError(.userCancelled) }
  }

  /// The new picture of a frame; what lies outside of the frame is cut off.
  private func processed(_ image: CIImage, at time: CMTime, _ type: PHLivePhotoFrameType) throws -> CIImage {
    guard let processor else { return image }
    var error: NSError?
    let frame = LivePhotoFrame(image, at: time, type, scale: scale)
    guard let new = processor(frame, &error) else { throw error ?? PHPhotosError(.internalError) }
    return new.cropped(to: image.extent)
  }

  // MARK: - The still

  private func writeStill(to file: URL) throws {
    let base = scale < 1 ? image.transformed(by: CGAffineTransform(scaleX: scale, y: scale)) : image
    let new = try processed(base, at: photoTime, .photo)
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let plain = CIContext().jpegRepresentation(of: new, colorSpace: space)
    else { throw PHPhotosError(.internalError) }
    // What the photo says of itself stays, the content identifier above all. The new picture is stored upright.
    var details = (try? SandboxedReader.shared.details(of: photo)) ?? PhotoDetails()
    details.orientation = 1
    try PhotoEncoder.jpeg(plain, saying: details).write(to: file, options: .atomic)
  }

  // MARK: - The movie

  private func writeMovie(to file: URL) async throws {
    let asset = AVURLAsset(url: movie)
    try? FileManager.default.removeItem(at: file)
    guard let export = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality) else {
      throw PHPhotosError(.internalError)
    }
    (export.outputURL, export.outputFileType) = (file, .mov)
    export.videoComposition = composition(of: asset)
    export.audioMix = mix(of: asset)
    let isCancelled = progress.withLock { progress in
      progress.export = export
      return progress.isCancelled
    }
    if isCancelled { throw PHPhotosError(.userCancelled) }
    await export.export()
    if export.status != .completed { throw export.error ?? PHPhotosError(.internalError) }
  }

  private func composition(of asset: AVAsset) -> AVVideoComposition? {
    guard processor != nil || scale < 1 else { return nil }
    let full = AVMutableVideoComposition(propertiesOf: asset).renderSize
    // The codecs want even numbers.
    let size = CGSize(
      width: max(2, (full.width * scale / 2).rounded() * 2), height: max(2, (full.height * scale / 2).rounded() * 2))
    let composition = AVMutableVideoComposition(asset: asset) { [self] request in
      do {
        let base = scale < 1 ? Self.fitted(request.sourceImage, into: size) : request.sourceImage
        request.finish(with: try processed(base, at: request.compositionTime, .video), context: nil)
      } catch {
        request.finish(with: error)
      }
    }
    if scale < 1 { composition.renderSize = size }
    return composition
  }

  /// An image scaled to a size, with its origin at zero.
  private static func fitted(_ image: CIImage, into size: CGSize) -> CIImage {
    let old = image.extent
    return image.transformed(
      by: CGAffineTransform(translationX: -old.minX, y: -old.minY)
        .concatenating(CGAffineTransform(scaleX: size.width / old.width, y: size.height / old.height)))
  }

  private func mix(of asset: AVAsset) -> AVAudioMix? {
    guard volume < 1 else { return nil }
    let mix = AVMutableAudioMix()
    mix.inputParameters = asset.tracks(withMediaType: .audio).map { track in
      let parameters = AVMutableAudioMixInputParameters(track: track)
      parameters.setVolume(volume, at: .zero)
      return parameters
    }
    return mix
  }
}
