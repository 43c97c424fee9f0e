import AVFoundation
import GLibSupport
import GStreamer
import MediaEngine
import Synchronization

/// The capture session of `photo`.
final class PhotoStudio: Sendable {
  private let plan: PhotoPlan
  private let camera: AVCaptureDevice
  private let session = AVCaptureSession()
  private let output = AVCapturePhotoOutput()
  private struct Troubles {
    var failure: PhotoFailure?
    var ear: Ear?
  }
  private let troubles = Mutex(Troubles())
  /// The file of the movie; for a Motion Photo a temporary file beside the photo.
  private let movie: URL?

  /// The journal's entry of such a file, by which a crash leaves none behind.
  private let note: String?

  /// Configures the session without starting it.
  init(_ plan: PhotoPlan, camera description: DeviceDescription) throws {
    self.plan = plan
    movie =
      plan.isMotionPhoto
      ? plan.file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).mov") : plan.movie
    note = plan.isMotionPhoto ? movie.flatMap { PassingFileJournal.standard.note($0, for: plan.file) } : nil
    if description.isSimulated { AVCaptureDevice.offersSimulatedDevices = true }
    guard let camera = AVCaptureDevice(uniqueID: description.id) else { throw DeviceError.unknown(id: description.id) }
    self.camera = camera
    do {
      session.beginConfiguration()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      // Without a microphone a Live Photo has no audio.
      if plan.isLive,
        let microphone = AVCaptureDevice.devices(for: .audio).first(where: { $0.isSimulated == camera.isSimulated }),
        let input = try? AVCaptureDeviceInput(device: microphone), session.canAddInput(input)
      {
        session.addInput(input)
      }
      session.addOutput(output)
      session.sessionPreset = .photo
      session.commitConfiguration()
    } catch {
      throw PhotoFailure(error)
    }
    try check()
    output.isLivePhotoCaptureEnabled = plan.isLive
  }

  /// Reports unsupported requests before the camera starts.
  private func check() throws {
    if plan.flash == .on, !output.supportedFlashModes.contains(.on) { throw PhotoRefusal.noFlash(camera.localizedName) }
    if plan.isLive, !output.isLivePhotoCaptureSupported { throw PhotoRefusal.noLivePhotos }
    guard !plan.bracket.isEmpty else { return }
    let most = output.maxBracketedCapturePhotoCount
    let range = camera.minExposureTargetBias...camera.maxExposureTargetBias
    guard most > 0, plan.bracket.allSatisfy({ range.contains($0) }) else {
      throw PhotoRefusal.noSuchBracket(camera.localizedName, least: range.lowerBound, most: range.upperBound)
    }
    guard plan.bracket.count <= most else { throw PhotoRefusal.longBracket(camera.localizedName, most: most) }
  }

  /// The clock of the devices.
  var clock: any HostClock { session.clock }

  /// Starts the camera and waits until its exposure has settled.
  func start() async throws {
    observe()
    session.startRunning()
    if let failure = await trouble { throw failure }
    guard session.isRunning else { throw PhotoFailure(AVError(.sessionNotRunning)) }
    // Auto exposure takes a moment, and a Live Photo's movie begins before its photo.
    let settling: Duration = plan.isLive ? .milliseconds(1700) : camera.isSimulated ? .zero : .seconds(1)
    try await clock.sleep(for: settling)
  }

  /// The first error of the session so far. Waits for pending notifications, which may still be in flight when the call
  /// that caused them returns.
  var trouble: PhotoFailure? {
    get async {
      await NotificationCenter.told()
      return troubles.withLock { $0.failure }
    }
  }

  /// Stops the camera.
  func stop() {
    session.stopRunning()
    troubles.withLock { $0.ear }?.remove()
    // Whoever took the movie has removed it; else the next start does.
    if let note, let movie, !FileManager.default.fileExists(atPath: movie.path) {
      PassingFileJournal.standard.remove(note)
    }
  }

  /// Starts a capture.
  func press() -> PhotoFollower {
    let follower = PhotoFollower()
    output.capturePhoto(with: settings(), delegate: follower)
    return follower
  }

  private func observe() {
    let names = [AVCaptureSession.runtimeErrorNotification, AVCaptureSession.wasInterruptedNotification]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) { [weak self] notification in
        let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError ?? AVError(.sessionWasInterrupted)
        let failure = PhotoFailure(error)
        self?.troubles.withLock { $0.failure = $0.failure ?? failure }
      }
    }
    let ear = Ear(observers)
    troubles.withLock { $0.ear = ear }
  }

  private func settings() -> AVCapturePhotoSettings {
    let (format, type) = plan.form.processed
    let settings =
      plan.bracket.isEmpty
      ? AVCapturePhotoSettings(
        rawPixelFormatType: 0, rawFileType: nil, processedFormat: format, processedFileType: type)
      : AVCapturePhotoBracketSettings(
        rawPixelFormatType: 0, rawFileType: nil, processedFormat: format, processedFileType: type,
        bracketedSettings: plan.bracket.map {
          AVCaptureAutoExposureBracketedStillImageSettings.autoExposureSettings(exposureTargetBias: $0)
        })
    // What a command does isn't heard.
    settings.isShutterSoundSuppressionEnabled = true
    // Without a lamp the camera uses the available light.
    settings.flashMode = output.supportedFlashModes.contains(plan.flash) ? plan.flash : .off
    settings.embeddedThumbnailPhotoFormat = PhotoPlan.Form.preview
    settings.livePhotoMovieFileURL = movie
    return settings
  }
}

/// The observers of a session's errors. They may be removed on any thread.
private final class Ear: @unchecked Sendable {
  private let observers: [any NSObjectProtocol]

  init(_ observers: [any NSObjectProtocol]) { self.observers = observers }

  func remove() { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
}

/// The camera can't do what was requested.
enum PhotoRefusal: Error, CustomStringConvertible {
  case noFlash(String)
  case noLivePhotos
  case noSuchBracket(String, least: Float, most: Float)
  case longBracket(String, most: Int)

  var description: String {
    switch self {
    case .noFlash(let camera): tr("%s has no lamp. Leave --flash out, or write --flash auto.", camera)
    case .noLivePhotos:
      PluginSet.ugly.package().map {
        tr("Live Photos need an encoder for H.264. Install one with: %s", $0.installCommand)
      } ?? tr("Live Photos need an encoder for H.264.")
    case .noSuchBracket(let camera, let least, let most) where least < most:
      tr("%s takes exposures from %s to %s.", camera, "\(least)", "\(most)")
    case .noSuchBracket(let camera, _, _): tr("%s can't take photos of different exposures.", camera)
    case .longBracket(let camera, let most): tr("%s takes at most %d photos of different exposures.", camera, most)
    }
  }
}
