import AVFoundation

/// Goes from one camera to the other and back while the session runs.
enum SwitchCameras: ClientProgram {
  static let name = "switch-cameras"

  static func run(_ arguments: [String]) async throws {
    let cameras = AVCaptureDevice.DiscoverySession(
      deviceTypes: [.builtInWideAngleCamera, .external], mediaType: .video, position: .unspecified
    ).devices
    guard cameras.count > 1 else { throw ClientError.noCamera }
    let session = AVCaptureSession()
    session.sessionPreset = .vga640x480
    var input = try AVCaptureDeviceInput(device: cameras[0])
    session.addInput(input)
    let output = AVCaptureVideoDataOutput()
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    let watcher = CameraWatcher()
    output.setSampleBufferDelegate(watcher, queue: DispatchQueue(label: "frames"))
    session.addOutput(output)
    session.startRunning()

    var sightings = watcher.sightings.makeAsyncIterator()
    func waitFor(_ camera: AVCaptureDevice) async -> ContinuousClock.Instant? {
      while let sighting = await sightings.next() {
        if sighting.camera == camera.uniqueID { return sighting.time }
      }
      return nil
    }
    guard await waitFor(cameras[0]) != nil else { return }
    say("at first: \(cameras[0].localizedName)")
    for camera in [cameras[1], cameras[0]] {
      let next = try AVCaptureDeviceInput(device: camera)
      let start = ContinuousClock.now
      session.beginConfiguration()
      session.removeInput(input)
      if session.canAddInput(next) {
        session.addInput(next)
        input = next
      } else {
        session.addInput(input)
      }
      session.commitConfiguration()
      guard let seen = await waitFor(camera) else { return }
      let (seconds, attoseconds) = (seen - start).components
      say("after \(seconds * 1000 + attoseconds / 1_000_000_000_000_000) ms: \(camera.localizedName)")
    }
    say("running all the while: \(session.isRunning)")
    session.stopRunning()
  }
}

/// Tells from which camera a frame is.
private final class CameraWatcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  struct Sighting: Sendable {
    var camera: String
    var time: ContinuousClock.Instant
  }

  let sightings: AsyncStream<Sighting>
  private let continuation: AsyncStream<Sighting>.Continuation

  override init() {
    (sightings, continuation) = AsyncStream.makeStream()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput else { return }
    continuation.yield(Sighting(camera: input.device.uniqueID, time: .now))
  }
}
