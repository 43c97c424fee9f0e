import AVFoundation

/// Page "Setting Up a Capture Session", with its authorisation: `setting-up`.
func runSettingUp(_ arguments: [String]) {
  let page = SettingUpPage()
  SettingUpPage.shown = page
  switch AVCaptureDevice.authorizationStatus(for: .video) {
  case .authorized:  // The user has previously granted access to the camera.
    page.setupCaptureSession()
  case .notDetermined:  // The user has not yet been asked for camera access.
    AVCaptureDevice.requestAccess(for: .video) { granted in
      if granted {
        DispatchQueue.main.async { page.setupCaptureSession() }
      }
    }
  case .denied:  // The user has previously denied access.
    fail("denied")
  case .restricted:  // The user can't grant access due to restrictions.
    fail("restricted")
  @unknown default:
    fail("unknown")
  }
}

/// The page's preview view, without UIKit.
final class PreviewView {
  let layer: CALayer = AVCaptureVideoPreviewLayer()
  /// Convenience wrapper to get layer as its statically known type.
  var videoPreviewLayer: AVCaptureVideoPreviewLayer { layer as! AVCaptureVideoPreviewLayer }
}

final class SettingUpPage {
  static var shown: SettingUpPage?
  let captureSession = AVCaptureSession()
  let previewView = PreviewView()

  func setupCaptureSession() {
    captureSession.beginConfiguration()
    // A computer's cameras are external, or built in without a side; the phone's kinds are asked for first.
    let videoDevice =
      AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .unspecified)
      ?? AVCaptureDevice.default(for: .video)
    guard let videoDeviceInput = try? AVCaptureDeviceInput(device: videoDevice!),
      captureSession.canAddInput(videoDeviceInput)
    else { fail("no camera") }
    captureSession.addInput(videoDeviceInput)
    let photoOutput = AVCapturePhotoOutput()
    guard captureSession.canAddOutput(photoOutput) else { fail("no photos") }
    captureSession.sessionPreset = .photo
    captureSession.addOutput(photoOutput)
    captureSession.commitConfiguration()
    previewView.videoPreviewLayer.session = captureSession
    previewView.videoPreviewLayer.connection?.videoOrientation = .portrait
    DispatchQueue.global().async {
      self.captureSession.startRunning()
      print("running: \(self.captureSession.isRunning)")
      print("connections: \(photoOutput.connections.count), \(self.previewView.videoPreviewLayer.connection!.isActive)")
      self.captureSession.stopRunning()
      finish()
    }
  }
}
