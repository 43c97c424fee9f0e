import AVFoundation

/// Puts a session together, lets it run, and changes it while it does.
enum SetUpSession: ClientProgram {
  static let name = "set-up-session"

  static func run(_ arguments: [String]) async throws {
    let session = AVCaptureSession()
    let running = session.observe(\.isRunning, options: [.new]) { _, change in
      say("running: \(change.newValue.map { "\($0)" } ?? "?")")
    }
    defer { running.invalidate() }

    if session.canSetSessionPreset(.hd1280x720) { session.sessionPreset = .hd1280x720 }
    say("preset: \(session.sessionPreset.rawValue)")

    guard let camera = AVCaptureDevice.default(for: .video) else { throw ClientError.noCamera }
    guard let microphone = AVCaptureDevice.default(for: .audio) else { throw ClientError.noMicrophone }
    for device in [camera, microphone] {
      let input = try AVCaptureDeviceInput(device: device)
      guard session.canAddInput(input) else { throw ClientError.sessionRefuses(device.localizedName) }
      session.addInput(input)
      say("\(device.localizedName) gives \(input.ports.map(\.mediaType.rawValue).joined(separator: " "))")
    }
    let movie = AVCaptureMovieFileOutput()
    guard session.canAddOutput(movie) else { throw ClientError.sessionRefuses("a movie output") }
    session.addOutput(movie)
    say("connections: \(kinds(of: movie))")

    session.startRunning()
    say("size: \(size(of: camera))")

    // Several changes at once, and one of them takes care of itself: nothing happens before the outermost commit.
    session.beginConfiguration()
    session.sessionPreset = .vga640x480
    addLevels(to: session)
    say("size before the commit: \(size(of: camera))")
    session.commitConfiguration()
    say("size: \(size(of: camera))")
    say("outputs: \(session.outputs.count), running all the while: \(session.isRunning)")

    if let sound = movie.connection(with: .audio) {
      sound.isEnabled = false
      say("sound enabled: \(sound.isEnabled)")
    }
    session.removeOutput(movie)
    say("connections after removal: \(movie.connections.count)")
    session.stopRunning()
    session.startRunning()
    session.stopRunning()
    // What is told on the main thread has been told once it gets to this.
    await MainActor.run {}
  }

  private static func addLevels(to session: AVCaptureSession) {
    session.beginConfiguration()
    defer { session.commitConfiguration() }
    let levels = AVCaptureAudioDataOutput()
    if session.canAddOutput(levels) { session.addOutput(levels) }
  }

  private static func kinds(of output: AVCaptureOutput) -> String {
    output.connections.flatMap(\.inputPorts).map(\.mediaType.rawValue).sorted().joined(separator: " ")
  }

  private static func size(of camera: AVCaptureDevice) -> String {
    let size = CMVideoFormatDescriptionGetDimensions(camera.activeFormat.formatDescription)
    return "\(size.width)x\(size.height)"
  }
}
