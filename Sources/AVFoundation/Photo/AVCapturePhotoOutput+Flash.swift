import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

extension AVCapturePhotoOutput {
  /// The average brightness of a frame, from 0 to 1, below which the scene counts as dark.
  private static let darkness = 0.2

  /// The flash modes that settings may use: all if the camera has a flash or torch, or there is a `screenFlashHandler`.
  public var supportedFlashModes: [AVCaptureDevice.FlashMode] {
    accessed()
    guard let device = camera else { return [.off] }
    let values = device.values
    let hasLight = values.hasTorch || values.hasFlash || state.withLock { $0.screenFlash } != nil
    return hasLight ? [.off, .on, .auto] : [.off]
  }

  /// Lights the screen as a flash for cameras without one: called with true before the photo is taken, which waits
  /// until the call returns, and with false after it. Called on no particular thread. An addition of Kinora's.
  public var screenFlashHandler: (@Sendable (_ isLit: Bool) async -> Void)? {
    get { state.withLock { $0.screenFlash } }
    set { withKeyValueChange(of: \.supportedFlashModes) { state.withLock { $0.screenFlash = newValue } } }
  }

  /// Settings for scene monitoring: with flash mode `.auto`, `isFlashScene` says whether the flash would fire now.
  public var photoSettingsForSceneMonitoring: AVCapturePhotoSettings? {
    get { state.withLock { $0.monitored }?.value }
    set {
      let watches = newValue.map { $0.flashMode != .off } ?? false
      let monitored = newValue.map { HandedValue(AVCapturePhotoSettings(from: $0)) }
      let task = watches ? watchScene() : nil
      let old = state.withLock { state in
        defer { (state.monitored, state.monitoring) = (monitored, task) }
        return state.monitoring
      }
      old?.cancel()
      if !watches { setFlashScene(false) }
    }
  }

  /// Whether it is so dark that the flash would fire, while `photoSettingsForSceneMonitoring` asks for that.
  /// Observable; observers are called on an arbitrary thread.
  public var isFlashScene: Bool {
    accessed()
    return state.withLock { $0.isFlashScene }
  }

  private func setFlashScene(_ isDark: Bool) {
    guard state.withLock({ $0.isFlashScene }) != isDark else { return }
    withKeyValueChange(of: \.isFlashScene) { state.withLock { $0.isFlashScene = isDark } }
  }

  private func watchScene() -> Task<Void, Never> {
    Task(executorPreference: EngineExecutor.shared) { [weak self] in
      while !Task.isCancelled {
        guard let self else { return }
        let clock = ring.clock
        let isDark = await isDark()
        guard !Task.isCancelled else { return }
        setFlashScene(isDark)
        try? await clock.sleep(for: Timeouts.sceneCheck)
      }
    }
  }

  /// Whether the camera's scene is dark now; false without frames.
  func isDark() async -> Bool {
    guard let picture = try? await ring.picture(at: ring.now, timeoutSeconds: 1),
      let pixels = try? await PhotoEncoder.pixelBuffer(of: picture, as: kCVPixelFormatType_32BGRA, size: (32, 24))
    else { return false }
    return PixelBrightness.average(of: pixels).map { $0 < Self.darkness } ?? false
  }
}
