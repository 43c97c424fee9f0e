import AVFoundation

/// Changes what the camera does under its lock, and looks at the frames to see whether it did.
enum AdjustCamera: ClientProgram {
  static let name = "adjust-camera"

  static func run(_ arguments: [String]) async throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { throw ClientError.noCamera }
    let session = AVCaptureSession()
    session.sessionPreset = .vga640x480
    session.addInput(try AVCaptureDeviceInput(device: camera))
    let output = AVCaptureVideoDataOutput()
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    let meter = FrameMeter()
    output.setSampleBufferDelegate(meter, queue: DispatchQueue(label: "frames"))
    guard session.canAddOutput(output) else { throw ClientError.sessionRefuses("a frame output") }
    session.addOutput(output)
    session.startRunning()
    defer { session.stopRunning() }

    var frames = meter.measures.makeAsyncIterator()
    /// Says how the picture is once what was set shows in it, which takes a few frames; at most five seconds' worth.
    @discardableResult
    func look(_ what: String, until shows: (FrameMeter.Measure) -> Bool) async -> FrameMeter.Measure {
      var measure = FrameMeter.Measure(brightness: 0, warmth: 0, sharpness: 0)
      for count in 0..<150 {
        guard let next = await frames.next() else { break }
        measure = next
        if count > 3, shows(measure) { break }
      }
      say(
        String(
          format: "%@: brightness %.1f warmth %.3f sharpness %.4f", what, measure.brightness, measure.warmth,
          measure.sharpness))
      return measure
    }

    try change(camera) {
      if camera.isExposureModeSupported(.custom) {
        expose(60, camera)
      }
      if camera.isFocusModeSupported(.locked) { camera.setFocusModeLocked(lensPosition: 0.6, completionHandler: nil) }
      if camera.isWhiteBalanceModeSupported(.locked) { setWhite(5200, of: camera) }
    }
    let plain = await look("as it is") { $0.brightness > 0 }

    if camera.isExposureModeSupported(.custom) {
      try change(camera) { expose(240, camera) }
      await look("exposed for a 240th") { $0.brightness < plain.brightness / 2 }
      say(String(format: "exposure duration: %.5f", camera.exposureDuration.seconds))
      try change(camera) { expose(60, camera) }
    }
    if camera.isFocusModeSupported(.locked) {
      try change(camera) { camera.setFocusModeLocked(lensPosition: 0.1, completionHandler: nil) }
      await look("focused near") { $0.sharpness < plain.sharpness * 0.8 }
      say(String(format: "lens position: %.2f", camera.lensPosition))
      try change(camera) { camera.setFocusModeLocked(lensPosition: 0.6, completionHandler: nil) }
    }
    if camera.isWhiteBalanceModeSupported(.locked) {
      try change(camera) { setWhite(8000, of: camera) }
      await look("white for shade") { $0.warmth > plain.warmth * 1.15 }
      let white = camera.temperatureAndTintValues(for: camera.deviceWhiteBalanceGains)
      say("temperature: \(Int((white.temperature / 100).rounded()) * 100)")
      try change(camera) { setWhite(5200, of: camera) }
    }
    if camera.hasTorch, camera.isTorchModeSupported(.on) {
      try change(camera) { expose(240, camera) }
      let dark = await look("in the dark") { $0.brightness < plain.brightness / 2 }
      try change(camera) { try camera.setTorchModeOn(level: 1) }
      await look("with the torch") { $0.brightness > dark.brightness * 1.1 }
      say("torch: \(camera.isTorchActive ? "lit" : "dark"), level \(camera.torchLevel)")
      try change(camera) { camera.torchMode = .off }
      await look("without") { abs($0.brightness - dark.brightness) < dark.brightness * 0.03 }
    }
    try backToAutomatic(camera)
    say(
      "focus \(camera.focusMode.rawValue), exposure \(camera.exposureMode.rawValue), "
        + "white balance \(camera.whiteBalanceMode.rawValue)")
  }

  /// Does something while nobody else may.
  private static func change(_ camera: AVCaptureDevice, _ body: () throws -> Void) throws {
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    try body()
  }

  private static func expose(_ part: CMTimeScale, _ camera: AVCaptureDevice) {
    camera.setExposureModeCustom(
      duration: CMTime(value: 1, timescale: part), iso: camera.activeFormat.minISO, completionHandler: nil)
  }

  private static func setWhite(_ kelvin: Float, of camera: AVCaptureDevice) {
    let wanted = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: kelvin, tint: 0)
    camera.setWhiteBalanceModeLocked(with: camera.deviceWhiteBalanceGains(for: wanted), completionHandler: nil)
  }

  /// Everything as most people want it.
  private static func backToAutomatic(_ camera: AVCaptureDevice) throws {
    let middle = CGPoint(x: 0.5, y: 0.5)
    try change(camera) {
      if camera.isFocusModeSupported(.continuousAutoFocus) {
        if camera.isFocusPointOfInterestSupported { camera.focusPointOfInterest = middle }
        camera.focusMode = .continuousAutoFocus
      }
      if camera.isExposureModeSupported(.continuousAutoExposure) {
        if camera.isExposurePointOfInterestSupported { camera.exposurePointOfInterest = middle }
        camera.exposureMode = .continuousAutoExposure
      }
      if camera.isWhiteBalanceModeSupported(.continuousAutoWhiteBalance) {
        camera.whiteBalanceMode = .continuousAutoWhiteBalance
      }
    }
  }
}
