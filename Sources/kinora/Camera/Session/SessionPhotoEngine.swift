import AVFoundation
import CoreGraphics
import Foundation
import GLibSupport
import Photos

/// Takes photos with the program's capture session and saves them to the photo library.
@MainActor
final class SessionPhotoEngine: PhotoEngine {
  var onScreenFlash: (@MainActor (Bool) async -> Void)?
  var onCodes: (@MainActor ([FoundCode]) -> Void)?
  private let studio: CaptureStudio
  private let codes = SessionCodes()
  private let shutter = ShutterSound()

  init(studio: CaptureStudio) {
    self.studio = studio
    studio.photo.screenFlashHandler = { [weak self] isLit in await self?.onScreenFlash?(isLit) }
    codes.onCodes = { [weak self] in self?.onCodes?($0) }
    studio.codes.setMetadataObjectsDelegate(codes, queue: DispatchQueue(label: "app.kinora.codes.told"))
  }

  func prepare(_ setup: PhotoSetup) {
    let photo = studio.photo
    studio.session.beginConfiguration()
    defer { studio.session.commitConfiguration() }
    if let connection = photo.connection(with: .video), connection.isVideoMirrored != setup.isMirrored {
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = setup.isMirrored
    }
    let isLive = setup.isLive && photo.isLivePhotoCaptureSupported
    if photo.isLivePhotoCaptureEnabled != isLive { photo.isLivePhotoCaptureEnabled = isLive }
    let types = setup.readsCodes ? studio.codes.availableMetadataObjectTypes : []
    if studio.codes.metadataObjectTypes != types { studio.codes.metadataObjectTypes = types }
  }

  func takePhoto(
    _ order: PhotoOrder, in burst: BurstPlace?, _ handler: @escaping @MainActor (PhotoNews) -> Void
  ) {
    let photo = studio.photo
    let isHEIC = order.fileType == .heic && photo.availablePhotoCodecTypes.contains(.hevc)
    let settings = AVCapturePhotoSettings(format: [
      AVVideoCodecKey: isHEIC ? AVVideoCodecType.hevc : AVVideoCodecType.jpeg
    ])
    settings.embeddedThumbnailPhotoFormat = [AVVideoCodecKey: AVVideoCodecType.jpeg]
    if photo.supportedFlashModes.contains(order.flash.mode) { settings.flashMode = order.flash.mode }
    let clip = order.isLive && photo.isLivePhotoCaptureEnabled ? CameraClip() : nil
    settings.livePhotoMovieFileURL = clip?.movie
    // The app has a sound of its own, where the person wants one.
    settings.isShutterSoundSuppressionEnabled = true
    if let burst = burst?.known { settings.metadata = BurstNote.add(burst, to: settings.metadata) }
    let capture = SessionPhotoCapture(isHEIC: isHEIC, burst: burst, clip: clip) { news in
      DispatchQueue.main.async { MainActor.assumeIsolated { handler(news) } }
    }
    photo.capturePhoto(with: settings, delegate: capture)
  }

  func saveLastSeconds() async throws(PhotoRefusal) -> SavedPhoto {
    let clip = CameraClip()
    do {
      do {
        await OwnThread.run { clip.note() }
        _ = try await studio.photo.saveLast(seconds: 15, to: clip.movie)
      } catch {
        await OwnThread.run { clip.abandon() }
        throw error
      }
      return try await PhotoKeeper.keep(clip)
    } catch {
      throw PhotoRefusal(words: PhotoKeeper.words(for: error))
    }
  }

  func clickShutter() { shutter.play() }

  func thumbnail(of movie: URL) async -> CGImage? {
    await OwnThread.run { PhotoKeeper.thumbnail(of: movie) }
  }
}

extension FlashChoice {
  /// The photo output's flash mode.
  fileprivate var mode: AVCaptureDevice.FlashMode {
    switch self {
    case .automatic: .auto
    case .on: .on
    case .off: .off
    }
  }
}
