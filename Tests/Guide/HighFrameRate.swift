import AVFoundation

/// "High Frame Rate Video Capture": `high-frame-rate FILE`.
func runHighFrameRate(_ arguments: [String]) throws {
  let device = AVCaptureDevice.default(for: .video)!
  var bestFormat: AVCaptureDevice.Format?
  var bestFrameRateRange: AVFrameRateRange?
  for format in device.formats {
    for range in format.videoSupportedFrameRateRanges
    where range.maxFrameRate > bestFrameRateRange?.maxFrameRate ?? 0 {
      bestFormat = format
      bestFrameRateRange = range
    }
  }
  print("rate: \(bestFrameRateRange!.maxFrameRate)")
  let session = AVCaptureSession()
  session.addInput(try AVCaptureDeviceInput(device: device))
  let output = AVCaptureMovieFileOutput()
  session.addOutput(output)
  try device.lockForConfiguration()
  device.activeFormat = bestFormat!
  device.activeVideoMinFrameDuration = bestFrameRateRange!.minFrameDuration
  device.activeVideoMaxFrameDuration = bestFrameRateRange!.minFrameDuration
  output.maxRecordedDuration = CMTimeMake(value: 2, timescale: 1)
  FastRecording.shown = FastRecording(session, device)
  DispatchQueue.global().async {
    session.startRunning()
    device.unlockForConfiguration()
    output.startRecording(to: URL(fileURLWithPath: arguments[0]), recordingDelegate: FastRecording.shown!)
  }
}

/// Waits for the movie, and plays it slow, with its pitch kept.
final class FastRecording: NSObject, AVCaptureFileOutputRecordingDelegate {
  static var shown: FastRecording?
  let session: AVCaptureSession
  let device: AVCaptureDevice
  var player: AVPlayer?
  var end: NSObjectProtocol?

  init(_ session: AVCaptureSession, _ device: AVCaptureDevice) {
    self.session = session
    self.device = device
  }

  func fileOutput(
    _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
    error: Error?
  ) {
    session.stopRunning()
    DispatchQueue.main.async { self.play(outputFileURL) }
  }

  func play(_ movie: URL) {
    let asset = AVURLAsset(url: movie)
    print("nominal: \(asset.tracks(withMediaType: .video)[0].nominalFrameRate.rounded())")
    let item = AVPlayerItem(asset: asset)
    item.audioTimePitchAlgorithm = .spectral
    let player = AVPlayer(playerItem: item)
    self.player = player
    end = NotificationCenter.default.addObserver(forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: .main) {
      _ in
      print("rate at the end: \(player.rate), whole: \(player.currentTime() == item.duration)")
      finish()
    }
    player.rate = 5.0
  }
}
