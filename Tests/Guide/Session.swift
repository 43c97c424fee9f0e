import AVFoundation

/// "Use a Capture Session to Coordinate Data Flow": `session`.
func runSession(_ arguments: [String]) throws {
  // Configuring a session
  let session = AVCaptureSession()
  if session.canSetSessionPreset(.hd1280x720) {
    session.sessionPreset = .hd1280x720
  } else {
    fail("no 1280x720")
  }
  // Capture inputs
  let device = AVCaptureDevice.default(for: .video)!
  let input: AVCaptureDeviceInput
  do {
    input = try AVCaptureDeviceInput(device: device)
  } catch {
    fail(error.localizedDescription)
  }
  let captureDeviceInput = input
  if session.canAddInput(captureDeviceInput) {
    session.addInput(captureDeviceInput)
  } else {
    fail("no input")
  }
  print("twice: \(session.canAddInput(captureDeviceInput))")
  // Capture outputs
  let movieOutput = AVCaptureMovieFileOutput()
  if session.canAddOutput(movieOutput) {
    session.addOutput(movieOutput)
  } else {
    fail("no output")
  }

  // Monitoring capture session state; the program ends with the session's last word.
  let names: [Notification.Name] = [.AVCaptureSessionDidStartRunning, .AVCaptureSessionDidStopRunning]
  let isRunning = [true, false]
  for (name, isRunning) in zip(names, isRunning) {
    _ = NotificationCenter.default.addObserver(forName: name, object: session, queue: .main) { notification in
      print("told: \(notification.name.rawValue)")
      if !isRunning { finish() }
    }
  }
  let queue = DispatchQueue(label: "session queue")
  queue.async {
    session.startRunning()
    print("running: \(session.isRunning)")
    // Changing a session's configuration while it runs: from one camera to the other
    let cameras = AVCaptureDevice.DiscoverySession(
      deviceTypes: [.builtInWideAngleCamera, .externalUnknown], mediaType: .video, position: .unspecified
    ).devices
    guard let other = try? AVCaptureDeviceInput(device: cameras.first { $0 != device }!) else {
      fail("no second camera")
    }
    session.beginConfiguration()
    session.removeInput(captureDeviceInput)
    session.addInput(other)
    session.sessionPreset = .medium
    session.commitConfiguration()
    print("camera: \((session.inputs.first as! AVCaptureDeviceInput).device == other.device)")
    session.stopRunning()
  }
}
