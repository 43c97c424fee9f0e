import AVFoundation

/// Takes frames of two cameras at once: `two-cameras COUNT` ends when each has given so many.
enum TwoCameras: ClientProgram {
  static let name = "two-cameras"

  static func run(_ arguments: [String]) async throws {
    guard let count = arguments.first.flatMap({ Int($0) }) else { throw ClientError.usage("\(name) COUNT") }
    guard AVCaptureMultiCamSession.isMultiCamSupported else { throw ClientError.sessionRefuses("two cameras") }
    let cameras = AVCaptureDevice.DiscoverySession(
      deviceTypes: [.builtInWideAngleCamera, .external], mediaType: .video, position: .unspecified
    ).devices.prefix(2)
    let session = AVCaptureMultiCamSession()
    let counter = FrameCounter()
    session.beginConfiguration()
    for camera in cameras {
      let input = try AVCaptureDeviceInput(device: camera)
      let output = AVCaptureVideoDataOutput()
      session.addInputWithNoConnections(input)
      session.addOutputWithNoConnections(output)
      let ports = input.ports(for: .video, sourceDeviceType: nil, sourceDevicePosition: .unspecified)
      let connection = AVCaptureConnection(inputPorts: ports, output: output)
      guard session.canAddConnection(connection) else { throw ClientError.sessionRefuses(camera.localizedName) }
      session.addConnection(connection)
      output.setSampleBufferDelegate(counter, queue: counter.queue)
    }
    session.commitConfiguration()
    session.startRunning()

    var counts: [String: Int] = [:]
    for await camera in counter.sightings {
      counts[camera, default: 0] += 1
      if counts.count == cameras.count, counts.values.allSatisfy({ $0 >= count }) { break }
    }
    session.stopRunning()
    for (camera, seen) in counts.sorted(by: { $0.key < $1.key }) {
      say("\(camera): \(seen >= count ? "enough" : "too few")")
    }
  }
}

/// Tells which camera gave a frame.
private final class FrameCounter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  let queue = DispatchQueue(label: "frames")
  let sightings: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  override init() {
    (sightings, continuation) = AsyncStream.makeStream()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let input = connection.inputPorts.first?.input as? AVCaptureDeviceInput else { return }
    continuation.yield(input.device.localizedName)
  }
}
