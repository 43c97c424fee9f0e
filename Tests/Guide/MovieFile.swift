import AVFoundation
import CoreLocation
import Photos

/// "Saving to a Movie File", and the page's small video recorder: `movie-file FILE`.
func runMovieFile(_ arguments: [String]) {
  MovieRecorder.shown = MovieRecorder(URL(fileURLWithPath: arguments[0]))
}

/// Records with metadata and a longest duration, and saves the movie to the library.
final class MovieRecorder: NSObject, AVCaptureFileOutputRecordingDelegate {
  static var shown: MovieRecorder?
  let fileOutput = AVCaptureMovieFileOutput()
  let captureSession = AVCaptureSession()

  init(_ file: URL) {
    super.init()
    setUp()
    addMetadata()
    captureSession.startRunning()
    fileOutput.startRecording(to: file, recordingDelegate: self)
  }

  func setUp() {
    do {
      guard let videoDevice = AVCaptureDevice.default(for: AVMediaType.video),
        let audioDevice = AVCaptureDevice.default(for: AVMediaType.audio)
      else { throw NSError(domain: "device error", code: -1, userInfo: nil) }
      captureSession.addInput(try AVCaptureDeviceInput(device: videoDevice))
      captureSession.addInput(try AVCaptureDeviceInput(device: audioDevice))
    } catch {
      fail(error.localizedDescription)
    }
    fileOutput.maxRecordedDuration = CMTimeMake(value: 2, timescale: 1)
    fileOutput.minFreeDiskSpaceLimit = 1024 * 1024
    captureSession.addOutput(fileOutput)
  }

  // Adding metadata to a file
  func addMetadata() {
    var newMetadataArray: [AVMetadataItem]
    if let existingMetadataArray = fileOutput.metadata {
      newMetadataArray = existingMetadataArray
    } else {
      newMetadataArray = []
    }
    let item = AVMutableMetadataItem()
    item.keySpace = AVMetadataKeySpace.common
    item.key = AVMetadataKey.commonKeyLocation.rawValue as NSString
    let location = CLLocation(latitude: 47.4979, longitude: 19.0402)
    item.value =
      String(format: "%+08.4lf%+09.4lf/", location.coordinate.latitude, location.coordinate.longitude) as NSString
    newMetadataArray.append(item)
    fileOutput.metadata = newMetadataArray
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
  ) {
    print("recording: \(output.isRecording), connections: \(connections.count)")
  }

  // Ensuring that the file was written successfully
  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) {
    var recordedSuccessfully = true
    if let error = error as NSError? {
      // A problem occurred: Find out if the recording was successful.
      if let value = error.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool {
        recordedSuccessfully = value
      }
      print("limit: \(error.code == AVError.maximumDurationReached.rawValue)")
    }
    print("recorded: \(recordedSuccessfully)")
    captureSession.stopRunning()
    PHPhotoLibrary.shared().performChanges({
      PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: outputFileURL)
    }) { completed, error in
      print("saved: \(completed)")
      let videos = PHAsset.fetchAssets(with: .video, options: nil)
      print("library: \(videos.count), there still: \(FileManager.default.fileExists(atPath: outputFileURL.path))")
      finish()
    }
  }
}
