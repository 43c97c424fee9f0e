import AVFoundation
import MediaEngine
import TestMedia
import Testing

/// The suites that use the simulated devices, one test after the other: a camera can be opened once only.
@Suite(.serialized) enum CaptureSuite {}

/// A session on the simulated devices, and what a test needs around it.
final class CaptureStudio: @unchecked Sendable {
  let session: AVCaptureSession
  let camera: AVCaptureDevice
  let second: AVCaptureDevice
  let microphone: AVCaptureDevice
  private let skippedBefore: Int

  init(_ session: AVCaptureSession = AVCaptureSession(), preset: AVCaptureSession.Preset? = .vga640x480) throws {
    setenv("KINORA_SIMULATED_DEVICES", "1", 0)
    // Whatever the test before left behind.
    for camera in SimulatedDevices.standard.cameras {
      camera.plugIn()
      camera.release()
    }
    func device(_ id: String) throws -> AVCaptureDevice { try #require(AVCaptureDevice(uniqueID: id)) }
    camera = try device("simulated:camera:lake")
    second = try device("simulated:camera:overlook")
    microphone = try device("simulated:microphone")
    self.session = session
    skippedBefore = SimulatedDevices.standard.cameras[0].skippedFrames
    if let preset { session.sessionPreset = preset }
  }

  /// The simulated camera behind the first device.
  var simulated: SimulatedCamera { SimulatedDevices.standard.cameras[0] }

  /// How many frames it has left out since, because the machine was busy.
  var skippedFrames: Int { simulated.skippedFrames - skippedBefore }

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

  func start() async {
    let session = session
    await elsewhere { session.startRunning() }
  }

  func stop() async {
    let session = session
    await elsewhere { session.stopRunning() }
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
