import CoreVideo
import GLibSupport
import GStreamer

@testable import MediaEngine

extension SimulatedPicture {
  /// The number painted into a frame of the simulated camera, at whatever size it arrives.
  static func number(in buffer: CVPixelBuffer) -> UInt16? {
    let width = CVPixelBufferGetWidth(buffer)
    let height = CVPixelBufferGetHeight(buffer)
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
    return FrameNumberPattern.read(
      from: base + 1, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), bytesPerPixel: 4,
      at: numberSquare(width: width, height: height))
  }
}

extension CameraStream {
  /// A preview of a camera of the test's own, in simulated time: no frame is lost, however busy the machine.
  static func simulated(
    _ faults: [SimulatedFault] = [], width: Int = 640, height: Int = 480,
    encoding: VideoFormat.Encoding = .raw("BGRA"), rate: Int = 30, world: (any DeviceProvider)? = nil
  ) -> (SimulatedCamera, CameraStream) {
    let camera = SimulatedCamera(
      id: "simulated:test", name: "Test Camera", viewpoint: .lakeside, faults: faults, in: .running())
    let format = VideoFormat(width: width, height: height, encoding: encoding, frameRates: [Fraction(rate, 1)])
    let preview = CameraStream(camera: camera.description, format: format, rate: Fraction(rate, 1), world: world) {
      try camera.open(format, rate: Fraction(rate, 1))
    }
    return (camera, preview)
  }
}

extension SimulatedWorld {
  /// A world whose time passes by itself, at most eight times as fast as real time.
  static func running(waitsForConsumers: Bool = true) -> SimulatedWorld {
    let clock = SimulatedClock(waitsForConsumers: waitsForConsumers)
    clock.run(speed: 8)
    return SimulatedWorld(clock: clock)
  }
}
