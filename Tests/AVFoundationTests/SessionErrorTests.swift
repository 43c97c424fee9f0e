import GLibSupport
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  @Suite struct SessionErrors {
    /// Two webcams of one make have one name; only their ids differ.
    @Test func ofTwoEqualCamerasTheRightOneIsMeant() async throws {
      let world = SimulatedWorld(clock: SimulatedClock())
      let cameras = ["left", "right"].map {
        SimulatedCamera(id: "simulated:\($0)", name: "Webcam", viewpoint: .lakeside, in: world)
      }
      let devices = DeviceTestWorld(cameras.map(\.description)).captureDevices
      let session = AVCaptureMultiCamSession(preset: .inputPriority, devices: devices)
      let blamed = Gathered<String?>()
      let token = NotificationCenter.default.addObserver(
        forName: AVCaptureSession.wasInterruptedNotification, object: session, queue: nil
      ) { notification in
        let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
        blamed.add((error?.userInfo[AVErrorDeviceKey] as? AVCaptureDevice)?.uniqueID)
      }
      defer { NotificationCenter.default.removeObserver(token) }
      for camera in cameras {
        let device = try #require(devices.device(camera.description.id))
        let input = try AVCaptureDeviceInput(device: device)
        session.addInputWithNoConnections(input)
        let output = AVCaptureVideoDataOutput()
        session.addOutputWithNoConnections(output)
        session.addConnection(AVCaptureConnection(inputPorts: input.ports, output: output))
      }
      cameras[1].happen(.busy(program: "Cheese"))
      await elsewhere { session.startRunning() }
      try await eventually("the interruption") { blamed.values == ["simulated:right"] }
      // It runs: the other one does.
      #expect(session.isRunning && session.isInterrupted)
      await elsewhere { session.stopRunning() }
    }
  }
}
