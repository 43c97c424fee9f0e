import Foundation
import GLibSupport
import Synchronization

@testable import AVFoundation
@testable import MediaEngine

/// A world whose devices a test plugs in and out.
final class DeviceTestWorld: DeviceProvider {
  private let list: Mutex<[DeviceDescription]>
  private let news = Broadcast<Void>()

  init(_ devices: [DeviceDescription]) { list = Mutex(devices) }

  func devices() async -> [DeviceDescription] { list.withLock { $0 } }

  func changes() async -> AsyncStream<Void> { news.events() }

  func become(_ devices: [DeviceDescription]) {
    list.withLock { $0 = devices }
    news.send(())
  }

  /// The devices of this world as Apple's API has them.
  var captureDevices: CaptureDevices {
    CaptureDevices(DeviceCatalogue(hardware: self, simulated: DeviceTestWorld([]), offersSimulated: false))
  }
}

/// Notes what it is told, in any thread.
final class Notes: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
}

extension AVCaptureDevice {
  /// A simulated camera of the test's own, as Apple's API has it: those that all share may be in use by another test.
  static func ofTest(_ viewpoint: LakeScene.Viewpoint = .lakeside) -> (SimulatedCamera, AVCaptureDevice) {
    let camera = SimulatedCamera(id: "simulated:test", name: "Test Camera", viewpoint: viewpoint)
    return (camera, AVCaptureDevice(camera.description) { _ in try camera.openControls() })
  }
}
