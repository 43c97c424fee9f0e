import AVFoundation
import Photos

/// Page "Saving Captured Photos": `saving-photos`.
func runSavingPhotos(_ arguments: [String]) throws {
  let booth = try PhotoBooth()
  PhotoBooth.shown = booth
  booth.shootPhoto(PhotoSaver())
}

/// Page "Tracking Photo Capture Progress": `photo-progress`.
func runPhotoProgress(_ arguments: [String]) throws {
  let booth = try PhotoBooth()
  PhotoBooth.shown = booth
  for _ in 0..<3 { booth.shootPhoto(PhotoCaptureProcessor()) }
  print("in progress: \(booth.capturesInProgress.count)")
}

/// A running session, and the delegates of the captures that aren't done yet.
final class PhotoBooth {
  static var shown: PhotoBooth?
  let captureSession = AVCaptureSession()
  let photoOutput = AVCapturePhotoOutput()
  // Keep a set of in-progress capture delegates.
  var capturesInProgress = Set<PhotoCaptureProcessor>()

  init() throws {
    let camera = AVCaptureDevice.default(for: .video)!
    captureSession.addInput(try AVCaptureDeviceInput(device: camera))
    captureSession.sessionPreset = .photo
    captureSession.addOutput(photoOutput)
    DispatchQueue.global().sync { captureSession.startRunning() }
  }

  func shootPhoto(_ captureProcessor: PhotoCaptureProcessor) {
    // Make a new capture delegate for each capture and add it to the set.
    capturesInProgress.insert(captureProcessor)
    // Schedule for the capture delegate to be removed from the set after capture.
    captureProcessor.completionHandler = { [weak self] in
      self?.capturesInProgress.remove(captureProcessor)
      if self?.capturesInProgress.isEmpty == true {
        print("in progress: 0")
        finish()
      }
    }
    photoOutput.capturePhoto(with: AVCapturePhotoSettings(), delegate: captureProcessor)
  }
}

class PhotoCaptureProcessor: NSObject, AVCapturePhotoCaptureDelegate {
  var completionHandler: () -> Void = {}

  func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings, error: Error?
  ) {
    DispatchQueue.main.async(execute: completionHandler)
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?) {
    print("photo: \(photo.fileDataRepresentation() != nil)")
  }
}

/// Adds each photo to the library.
final class PhotoSaver: PhotoCaptureProcessor {
  override func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings, error: Error?
  ) {}

  override func photoOutput(
    _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: Error?
  ) {
    guard error == nil else { fail("Error capturing photo: \(error!)") }
    PHPhotoLibrary.requestAuthorization { status in
      guard status == .authorized else { fail("no permission") }
      PHPhotoLibrary.shared().performChanges(
        {
          // Add the captured photo's file data as the main resource for the Photos asset.
          let creationRequest = PHAssetCreationRequest.forAsset()
          creationRequest.addResource(with: .photo, data: photo.fileDataRepresentation()!, options: nil)
        }, completionHandler: self.handlePhotoLibraryError)
    }
  }

  func handlePhotoLibraryError(success: Bool, error: Error?) {
    print("saved: \(success), assets: \(PHAsset.fetchAssets(with: nil).count)")
    finish()
  }
}
