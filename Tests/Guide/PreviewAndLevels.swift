import AVFoundation

/// "Showing the User What's Being Recorded": `preview`.
func runPreview(_ arguments: [String]) throws {
  let captureSession = AVCaptureSession()
  captureSession.sessionPreset = .vga640x480
  captureSession.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!))
  captureSession.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .audio)!))

  // Video preview
  let viewLayer = CALayer()
  viewLayer.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
  let captureVideoPreviewLayer = AVCaptureVideoPreviewLayer(session: captureSession)
  captureVideoPreviewLayer.frame = viewLayer.bounds
  viewLayer.addSublayer(captureVideoPreviewLayer)
  let connection = captureVideoPreviewLayer.connection!
  if connection.isVideoMirroringSupported {
    connection.automaticallyAdjustsVideoMirroring = false
    connection.isVideoMirrored = true
  }
  print("mirrored: \(connection.isVideoMirrored)")

  // Video gravity modes
  let audioDataOutput = AVCaptureAudioDataOutput()
  captureSession.addOutput(audioDataOutput)
  DispatchQueue.global().async {
    captureSession.startRunning()
    DispatchQueue.main.async {
      let gravities = [AVLayerVideoGravity.resizeAspect, .resizeAspectFill, .resize]
      for gravity in gravities {
        captureVideoPreviewLayer.videoGravity = gravity
        // Using "Tap to Focus" with a preview
        let devicePoint = captureVideoPreviewLayer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 100, y: 50))
        print(String(format: "\(gravity.rawValue): %.2f %.2f", devicePoint.x, devicePoint.y))
      }
      pollLevels(of: audioDataOutput, in: captureSession, 0)
    }
  }
}

/// "Showing Audio Levels", until there is a tone.
private func pollLevels(of audioDataOutput: AVCaptureAudioDataOutput, in session: AVCaptureSession, _ round: Int) {
  let connections = audioDataOutput.connections
  guard connections.count > 0 else { fail("no connection") }
  // There should be only one connection to an AVCaptureAudioDataOutput.
  let connection = connections[0]
  let audioChannels = connection.audioChannels
  for channel in audioChannels {
    let avg = channel.averagePowerLevel
    let peak = channel.peakHoldLevel
    if avg > -80, avg <= peak, peak <= 0 {
      print("levels: \(audioChannels.count) channels, a tone")
      finish()
    }
  }
  guard round < 200 else { fail("silence") }
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { pollLevels(of: audioDataOutput, in: session, round + 1) }
}
