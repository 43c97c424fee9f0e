import CoreMedia
import Foundation
import MediaEngine

extension AVCapturePhotoOutput {
  /// Whether zero shutter lag is supported: always here.
  public var isZeroShutterLagSupported: Bool { true }

  /// Whether zero shutter lag is enabled: a photo shows the scene at the call, not a moment later. Without it, responsive
  /// capture and fast capture prioritization are disabled.
  public var isZeroShutterLagEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.hasNoLag }
    }
    set {
      if !newValue { isResponsiveCaptureEnabled = false }
      withKeyValueChange(of: \.isZeroShutterLagEnabled) { state.withLock { $0.hasNoLag = newValue } }
    }
  }

  /// Whether the output can be ready for photos while earlier ones are being processed: with zero shutter lag.
  public var isResponsiveCaptureSupported: Bool {
    accessed()
    return isZeroShutterLagEnabled
  }

  /// Whether the output is ready for photos while earlier ones are being processed. Otherwise `captureReadiness` waits
  /// for those, although photos that are requested nevertheless are captured at once.
  public var isResponsiveCaptureEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isResponsive }
    }
    set {
      Misuse.refuse(
        newValue && !isResponsiveCaptureSupported,
        "isResponsiveCaptureEnabled: isResponsiveCaptureSupported is false without zero shutter lag")
      if !newValue { isFastCapturePrioritizationEnabled = false }
      guard newValue != state.withLock({ $0.isResponsive }) else { return }
      withKeyValueChange(of: \.isResponsiveCaptureEnabled) { state.withLock { $0.isResponsive = newValue } }
      updateReadiness()
    }
  }

  /// Whether quality can be reduced for captures in quick succession: with responsive capture.
  public var isFastCapturePrioritizationSupported: Bool {
    accessed()
    return isResponsiveCaptureEnabled
  }

  /// Whether photos that are requested while others are being processed are made as with `.speed`, so that the next ones
  /// wait less.
  public var isFastCapturePrioritizationEnabled: Bool {
    get {
      accessed()
      return state.withLock { $0.isFastCapture }
    }
    set {
      Misuse.refuse(
        newValue && !isFastCapturePrioritizationSupported,
        "isFastCapturePrioritizationEnabled: isFastCapturePrioritizationSupported is false without responsive capture")
      guard newValue != state.withLock({ $0.isFastCapture }) else { return }
      withKeyValueChange(of: \.isFastCapturePrioritizationEnabled) { state.withLock { $0.isFastCapture = newValue } }
    }
  }

  // MARK: Preparing

  /// Prepares the output for photos with these settings, so that the first doesn't take longer: an encoder for each
  /// format has worked once, and the movies' encoder runs. Where the session isn't running, that begins when it starts.
  ///
  /// The handler gets true when the output is prepared; false with an error for settings that can't be used, and false
  /// without one if other settings have been passed meanwhile.
  @preconcurrency public func setPreparedPhotoSettingsArray(
    _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let prepared = HandedValue(preparedPhotoSettingsArray.map { AVCapturePhotoSettings(from: $0) })
    let preparation = PhotoPreparation(handler: completionHandler)
    let superseded = state.withLock { state in
      defer { (state.prepared, state.preparation) = (prepared, preparation) }
      return state.preparation
    }
    if let superseded { callbacks.async { superseded.handler?(false, nil) } }
    if link.session?.isRunning == true { prepare() }
  }

  /// The settings that the output was prepared for.
  public var preparedPhotoSettingsArray: [AVCapturePhotoSettings] { state.withLock { $0.prepared }.value }

  /// Begins a pending preparation.
  func prepare() {
    let (pending, settings) = state.withLock { state in
      defer { state.preparation = nil }
      return (state.preparation, state.prepared.value)
    }
    guard let pending else { return }
    let abilities = abilities
    var forms: [PhotoForm] = []
    do throws(PhotoRules.Refusal) {
      for settings in settings {
        forms += try PhotoRules.forms(of: settings, with: abilities).filter { !forms.contains($0) }
        // A movie's file and folder matter when it is taken.
        try PhotoRules.check(settings, with: abilities) { $0 != settings.livePhotoMovieFileURL }
      }
    } catch {
      let error = AVError(error)
      return callbacks.async { pending.handler?(false, error) }
    }
    let codings = forms.compactMap { $0.coding(.speed) }
    making.enqueue { [self] in
      do {
        await liveIsReady()
        let picture = codings.isEmpty ? nil : try await ring.picture(at: ring.now)
        for coding in codings {
          if let picture { _ = try await PhotoEncoder.encode(picture, as: coding, size: (64, 48)) }
        }
        callbacks.async { pending.handler?(true, nil) }
      } catch {
        let error = AVError(photoFailed: error)
        callbacks.async { pending.handler?(false, error) }
      }
    }
  }
}
