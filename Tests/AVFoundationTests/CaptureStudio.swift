import GLibSupport
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// The suites that run sessions on simulated devices. Each test has devices of its own, in simulated time: no frame is
/// lost, however busy the machine. One after the other, for each keeps a processor busy.
@Suite(.serialized) enum CaptureSuite {}

/// A session on simulated devices of its own, and what a test needs around it.
final class CaptureStudio: @unchecked Sendable {
  let session: AVCaptureSession
  let camera: AVCaptureDevice
  let second: AVCaptureDevice
  let microphone: AVCaptureDevice
  let clock: SimulatedClock
  let captureDevices: CaptureDevices
  private let devices: SimulatedDevices

  /// How fast time passes at most, so that a test that looks now and then doesn't miss much.
  static let speed = 4.0

  /// A studio whose time passes by itself; where `holdsTime`, only when the test lets it. Where not `waits`, what is
  /// late is dropped, as it is in real time; `inRealTime` its devices run on the system's clock. How hard the machine has
  /// it is told by `readings`, every two seconds of the studio's time; by the machine itself where there are none.
  init(
    preset: AVCaptureSession.Preset? = .vga640x480, holdsTime: Bool = false, waits: Bool = true,
    inRealTime: Bool = false,
    makeSession: (CaptureDevices) -> AVCaptureSession = { AVCaptureSession(preset: .high, devices: $0) },
    readings: (@Sendable () -> SystemReadings)? = nil
  ) throws {
    clock = SimulatedClock(waitsForConsumers: waits)
    devices = SimulatedDevices(clock: inRealTime ? SystemHostClock.shared : clock)
    let catalogue = DeviceCatalogue(of: devices)
    if let readings {
      let pressure = PressureWatch(SystemPressureMonitor(everySeconds: 2, clock: clock, read: readings))
      captureDevices = CaptureDevices(catalogue) { pressure }
    } else {
      captureDevices = CaptureDevices(catalogue)
    }
    let found = captureDevices
    func device(_ id: String) throws -> AVCaptureDevice { try #require(found.device(id)) }
    camera = try device("simulated:camera:lake")
    second = try device("simulated:camera:overlook")
    microphone = try device("simulated:microphone")
    session = makeSession(found)
    if let preset { session.sessionPreset = preset }
    if !holdsTime { clock.run(speed: Self.speed) }
  }

  /// The simulated camera behind the first device.
  var simulated: SimulatedCamera { devices.cameras[0] }

  /// The simulated camera behind the second device.
  var secondSimulated: SimulatedCamera { devices.cameras[1] }

  /// The simulated microphone behind the device.
  var simulatedMicrophone: SimulatedMicrophone { devices.microphone }

  /// The devices' time now.
  var time: CMTime { devices.world.clock.time }

  /// How many frames the camera has left out.
  var skippedFrames: Int { simulated.skippedFrames }

  @discardableResult
  func add(_ device: AVCaptureDevice) throws -> AVCaptureDeviceInput {
    let input = try AVCaptureDeviceInput(device: device)
    #expect(session.canAddInput(input))
    session.addInput(input)
    return input
  }

  func add(_ output: AVCaptureOutput) {
    #expect(session.canAddOutput(output))
    session.addOutput(output)
  }

  /// Sets a device's format as a program does: under the lock.
  func set(_ device: AVCaptureDevice, to format: AVCaptureDevice.Format) throws {
    try device.lockForConfiguration()
    device.activeFormat = format
    device.unlockForConfiguration()
  }

  func start() async throws {
    try await within("startRunning()") { [session] in await elsewhere { session.startRunning() } }
  }

  func stop() async throws {
    try await within("stopRunning()") { [session] in await elsewhere { session.stopRunning() } }
  }

  /// A file that isn't there yet, in a folder of its own.
  func file(_ name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name)
  }
}

/// Reads the number of each picture that a video data output gives.
final class NumberReader: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
  struct Seen: Sendable {
    var number: Int?
    var orientation: PaintedOrientation?
    var time: Double
    var width: Int
    var height: Int
    var format: OSType
  }

  let seen = Gathered<Seen>()
  let dropped = Gathered<(reason: String?, time: CMTime)>()
  /// The connection of each picture.
  let connections = Gathered<AVCaptureConnection>()
  /// Called with each picture, on the delegate's queue.
  private let onFrame: @Sendable () -> Void

  init(onFrame: @escaping @Sendable () -> Void = {}) { self.onFrame = onFrame }

  var numbers: [Int] { seen.values.compactMap(\.number) }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    guard let pixels = sampleBuffer.imageBuffer else { return }
    let painted = GrayPicture(pixels).flatMap { PaintedFrameReader.read($0) }
    seen.add(
      Seen(
        number: painted?.number, orientation: painted?.orientation, time: sampleBuffer.presentationTimeStamp.seconds,
        width: CVPixelBufferGetWidth(pixels), height: CVPixelBufferGetHeight(pixels),
        format: CVPixelBufferGetPixelFormatType(pixels)))
    connections.add(connection)
    onFrame()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    #expect(sampleBuffer.imageBuffer == nil)
    let reason = sampleBuffer.attachments[kCMSampleBufferAttachmentKey_DroppedFrameReason]?.value as? String
    dropped.add((reason, sampleBuffer.presentationTimeStamp))
  }
}
