import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

extension AVCaptureDevice {
  /// The size of the frames that are metered.
  private static let meteredSize = (width: 32, height: 24)
  /// Where lights are switched and the results of metering are told: observers may stop the session, which waits for its
  /// own queue and for the frames' thread.
  static let lightQueue = DispatchQueue(label: "app.kinora.light")

  /// Whether running sessions meter the light: for a torch or flash that follows it, or for a program that has asked for
  /// the exposure's offset. Sessions observe this.
  var isMetered: Bool { observedMetering() }

  /// Not a getter of its own, as it has no key that programs know.
  private func observedMetering() -> Bool {
    accessed("isMetered")
    return state.withLock { $0.isMetered }
  }

  /// Changes what metering depends on.
  func changeMetering(_ change: (inout State) -> Void) {
    let (before, after) = state.withLock { state in
      let before = state.isMetered
      change(&state)
      return (before, state.isMetered)
    }
    if before != after { notify(\.isMetered, old: before, new: after) }
  }

  /// The tap for a session to meter the camera's frames; nil unless that is needed.
  var meterTap: CaptureGraph.Tap? {
    guard source.kind == .camera else { return nil }
    let receiver = state.withLock { state -> SampleBufferReceiver? in
      guard state.isMetered else { return nil }
      if let receiver = state.meterReceiver { return receiver }
      let receiver = SampleBufferReceiver { [weak self] in self?.meter($0) }
      state.meterReceiver = receiver
      return receiver
    }
    guard let receiver else { return nil }
    let form = PictureForm(
      pixelFormat: kCVPixelFormatType_32BGRA, width: Self.meteredSize.width, height: Self.meteredSize.height)
    return CaptureGraph.Tap(of: uniqueID, .pictures(form), queue: .dropOldest(samples: 1), to: receiver)
  }

  /// Meters a frame, several times a second.
  private func meter(_ buffer: CMSampleBuffer) {
    let seconds = buffer.presentationTimeStamp.seconds
    let isDue = state.withLock { state in
      guard seconds >= state.nextMetering || seconds < state.nextMetering - 1 else { return false }
      state.nextMetering = seconds + 0.1
      return true
    }
    guard isDue, let image = buffer.imageBuffer, let brightness = PixelBrightness.average(of: image) else { return }
    Self.lightQueue.async { [weak self] in self?.metered(brightness) }
  }

  private func metered(_ brightness: Double) {
    let values = values
    let isSettled = values.isAutomatic(.exposureMode) && !values.isAdjustingExposure
    let (old, new, wasActive, isActive) = state.withLock { state in
      let (old, wasActive) = (state.light, state.isFlashActive(values))
      state.light.see(brightness, isSettled: isSettled)
      return (old, state.light, wasActive, state.isFlashActive(values))
    }
    if old.offset != new.offset { notify(\.exposureTargetOffset, old: old.offset, new: new.offset) }
    if wasActive != isActive { notify(\.isFlashActive, old: wasActive, new: isActive) }
    carryOut { $0.became(dark: new.isDark) }
  }
}

extension AVCaptureDevice.State {
  /// Whether running sessions meter the light.
  var isMetered: Bool { torch.isAutomatic || isFlashAutomatic || metersOffset }

  /// Whether the flash would fire for a photo taken now.
  func isFlashActive(_ values: CameraValues) -> Bool {
    isFlashAutomatic ? light.isDark : values.flashMode == .on
  }
}
