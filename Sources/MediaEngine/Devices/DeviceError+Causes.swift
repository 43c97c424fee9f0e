import Foundation
import GLibSupport
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
    case GStreamerError.timedOut(let what):
      self = .failed(name: device.name, reason: tr("it takes too long to answer (%s)", what))
    default: self = .failed(name: device.name, reason: "\(error)")
    }
  }

  /// What an element's error means. Drivers report being unplugged and being broken in the same words, so the node is
  /// looked at.
  init(_ failure: Failure, of device: DeviceDescription) {
    switch (failure.domain, failure.code) {
    case _ where !device.isPresent: self = .disconnected(name: device.name)
    case (ElementErrors.resource, ElementErrors.busy): self = .busy(name: device.name, by: device.holder)
    case (ElementErrors.resource, ElementErrors.notAuthorized):
      self = .notPermitted(name: device.name, group: device.kind.group)
    case (ElementErrors.stream, _) where failure.message.contains("negotiat"): self = .noSuchFormat(name: device.name)
    case (let domain, let code):
      self = .failed(
        name: device.name, reason: ElementErrors.words(domain: domain, code: code, message: failure.message))
    }
  }
}

/// What elements' errors mean, by GStreamer's numbers. Its own texts are in whichever languages GStreamer speaks, and
/// written for whoever builds pipelines.
enum ElementErrors {
  static let resource = "gst-resource-error-quark"
  static let stream = "gst-stream-error-quark"
  static let busy = 4
  static let notAuthorized = 15

  /// What doesn't work, in words for people; GStreamer's stand beside them, for whoever can use them.
  static func words(domain: String, code: Int, message: String) -> String {
    switch (domain, code) {
    case (resource, 3): tr("it isn't there (%s)", message)
    case (resource, 5), (resource, 6), (resource, 7): tr("it can't be opened (%s)", message)
    case (resource, 9), (resource, 10), (resource, 12): tr("nothing can be read from it any more (%s)", message)
    case (resource, 13): tr("it refuses its settings (%s)", message)
    case (stream, 7), (stream, 11): tr("what it delivers is damaged (%s)", message)
    case (stream, 4), (stream, 5), (stream, 6): tr("what it delivers is of an unknown format (%s)", message)
    default: message
    }
  }
}

extension DeviceDescription.Kind {
  /// Debian's group of the people who may use such a device's node.
  var group: String {
    switch self {
    case .camera: "video"
    case .microphone: "audio"
    }
  }
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
