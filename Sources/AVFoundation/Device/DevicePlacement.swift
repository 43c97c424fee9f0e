import Foundation
import MediaEngine

/// Where a device is mounted, and which way it faces.
struct DevicePlacement: Equatable {
  /// Whether it is built into the machine.
  var isBuiltIn = false
  /// Which way it faces.
  var position = AVCaptureDevice.Position.unspecified

  init(isBuiltIn: Bool, position: AVCaptureDevice.Position) {
    self.isBuiltIn = isBuiltIn
    self.position = position
  }

  /// Reads a device's placement from sysfs. The simulated cameras stand for those of a tablet: one on each side.
  init(of source: DeviceDescription, system: String = "/sys") {
    switch source.connection {
    case .simulated where source.kind == .camera:
      self.init(isBuiltIn: true, position: source.id.hasSuffix("overlook") ? .front : .back)
    case .v4l2(let node):
      self.init(node: URL(filePath: node).lastPathComponent, system: system)
    case .pipeWire, .pulse, .alsa, .screen, .simulated: self.init(isBuiltIn: false, position: .unspecified)
    }
  }

  /// A USB port says whether its device is removable, and the firmware which side of the machine the port is on.
  private init(node: String, system: String) {
    var folder = URL(filePath: "\(system)/class/video4linux/\(node)/device").resolvingSymlinksInPath()
    // From the interface up to the port, which has both attributes.
    for _ in 0..<3 {
      if let panel = Self.text(folder, "physical_location/panel") {
        if panel == "front" { position = .front }
        if panel == "back" { position = .back }
      }
      if let removable = Self.text(folder, "removable"), removable == "fixed" || removable == "removable" {
        isBuiltIn = removable == "fixed"
        break
      }
      folder.deleteLastPathComponent()
    }
    // A laptop's camera faces the user.
    if isBuiltIn, position == .unspecified { position = .front }
  }

  private static func text(_ folder: URL, _ name: String) -> String? {
    let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
