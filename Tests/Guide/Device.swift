import AVFoundation

/// "An AVCaptureDevice Object Represents an Input Device": `device`.
func runDevice(_ arguments: [String]) throws {
  // Device characteristics
  for device in AVCaptureDevice.devices() where device.hasMediaType(.video) {
    print("Device name: \(device.localizedName)")
    switch device.position {
    case .back: print("Device position : back")
    case .front: print("Device position : front")
    default: print("Device position : elsewhere")
    }
  }
  // Device capture settings
  var torchDevices: [AVCaptureDevice] = []
  for device in AVCaptureDevice.devices(for: .video) {
    if device.hasTorch && device.supportsSessionPreset(.vga640x480) {
      torchDevices.append(device)
    }
  }
  print("with torch: \(torchDevices.count)")

  let currentDevice = AVCaptureDevice.default(for: .video)!
  let session = AVCaptureSession()
  session.addInput(try AVCaptureDeviceInput(device: currentDevice))
  let output = AVCaptureVideoDataOutput()
  session.addOutput(output)

  // Focus modes
  try currentDevice.lockForConfiguration()
  if currentDevice.isFocusModeSupported(.continuousAutoFocus) {
    let autofocusPoint = CGPoint(x: 0.5, y: 0.5)
    if currentDevice.isFocusPointOfInterestSupported { currentDevice.focusPointOfInterest = autofocusPoint }
    currentDevice.focusMode = .continuousAutoFocus
  }
  // Exposure modes
  if currentDevice.isExposureModeSupported(.continuousAutoExposure) {
    let exposurePoint = CGPoint(x: 0.5, y: 0.5)
    if currentDevice.isExposurePointOfInterestSupported { currentDevice.exposurePointOfInterest = exposurePoint }
    currentDevice.exposureMode = .continuousAutoExposure
  }
  currentDevice.unlockForConfiguration()
  print("focus: \(currentDevice.focusMode == .continuousAutoFocus)")
  print("exposure: \(currentDevice.exposureMode == .continuousAutoExposure)")

  // Video orientation
  let captureConnection = output.connections[0]
  if captureConnection.isVideoOrientationSupported {
    let orientation = AVCaptureVideoOrientation.landscapeLeft
    captureConnection.videoOrientation = orientation
  }
  print("orientation: \(captureConnection.videoOrientation == .landscapeLeft)")

  // Configuring a device
  let observation = currentDevice.observe(\.focusMode, options: [.new]) { _, change in
    print("focus mode: \(change.newValue!.rawValue)")
  }
  if currentDevice.isFocusModeSupported(.locked) {
    do {
      try currentDevice.lockForConfiguration()
      currentDevice.focusMode = .locked
      currentDevice.unlockForConfiguration()
    } catch {
      fail(error.localizedDescription)
    }
  }
  observation.invalidate()
  print("adjusting: \(currentDevice.isAdjustingFocus)")
  finish()
}
