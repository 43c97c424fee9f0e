import Foundation
import GStreamer

extension DeviceError {
  /// What an error of the layers below means for a device.
  init(_ error: any Error, of device: DeviceDescription) {
    switch error {
    case let error as DeviceError: self = error
    case GStreamerError.missingElement(let name, let package): self = .missingPlugin(name, debianPackage: package)
    case GStreamerError.missingPlugin(let plugin):
      self = .missingPlugin(plugin.name, debianPackage: plugin.debianPackage)
    case GStreamerError.stateChange(_, _, let failure?), GStreamerError.failed(let failure):
      self = DeviceError(failure, of: device)
    case GStreamerError.stateChange where !device.isPresent: self = .disconnected(name: device.name)
    default: self = .failed(name: device.name, reason: "\(error)")
    }
  }

  /// What an element's error means. Drivers report being unplugged and being broken in the same words, so the node is
  /// looked at.
  init(_ failure: Failure, of device: DeviceDescription) {
    if !device.isPresent {
      self = .disconnected(name: device.name)
    } else if failure.domain == "gst-resource-error-quark", failure.code == GStreamerErrorCode.busy {
      self = .busy(name: device.name, by: device.holder)
    } else if failure.domain == "gst-resource-error-quark", failure.code == GStreamerErrorCode.notAuthorized {
      self = .notPermitted(name: device.name)
    } else if failure.domain == "gst-stream-error-quark", failure.message.contains("negotiat") {
      self = .noSuchFormat(name: device.name)
    } else {
      self = .failed(name: device.name, reason: failure.message)
    }
  }
}

/// The numbers of GStreamer's resource errors.
private enum GStreamerErrorCode {
  static let busy = 4
  static let notAuthorized = 15
}

extension DeviceDescription {
  /// The program that has the device's node open, where that can be seen.
  public var holder: String? {
    switch connection {
    case .v4l2(let node): DeviceHolder.program(using: node)
    case .pipeWire, .pulse, .alsa, .simulated: nil
    }
  }

  /// Whether the device's node is there still; true where there is no node to look at.
  var isPresent: Bool {
    switch connection {
    case .v4l2(let node): FileManager.default.fileExists(atPath: node)
    case .pipeWire, .pulse, .alsa, .simulated: true
    }
  }
}
