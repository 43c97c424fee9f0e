import Foundation
import GLibSupport
import GStreamer

extension DeviceError {
  /// What an error of the layers below means for a device.
  init(_ error: any Error, of device: DeviceDescription) {
    switch error {
    case let error as DeviceError: self = error
    case GStreamerError.missingElement(let name, let package):
      self = .missingPlugin(device.reference, name, debianPackage: package)
    case GStreamerError.missingPlugin(let plugin):
      self = .missingPlugin(device.reference, plugin.name, debianPackage: plugin.debianPackage)
    case GStreamerError.stateChange(_, _, let failure?), GStreamerError.failed(let failure):
      self = DeviceError(failure, of: device)
    case GStreamerError.stateChange where !device.isPresent: self = .disconnected(device.reference)
    case GStreamerError.timedOut(let what):
      self = .failed(device.reference, reason: tr("it takes too long to answer (%s)", what))
    default: self = .failed(device.reference, reason: "\(error)")
    }
  }

  /// What an element's error means. Drivers report being unplugged and being broken in the same words, so the node is
  /// looked at.
  init(_ failure: Failure, of device: DeviceDescription) {
    switch failure.kind {
    case _ where !device.isPresent: self = .disconnected(device.reference)
    case .busy: self = .busy(device.reference, by: device.holder)
    case .notPermitted: self = .notPermitted(device.reference, group: device.kind.group)
    case .notNegotiated: self = .noSuchFormat(device.reference)
    case .serverGone: self = .serverGone(device.reference, reason: failure.message)
    case let kind: self = .failed(device.reference, reason: Self.words(kind, failure.message))
    }
  }

  /// What doesn't work, in words for people; GStreamer's stand beside them, for whoever can use them.
  static func words(_ kind: Failure.Kind, _ message: String) -> String {
    switch kind {
    case .notFound: tr("it isn't there (%s)", message)
    case .notOpened: tr("it can't be opened (%s)", message)
    case .notRead: tr("nothing can be read from it any more (%s)", message)
    case .settingsRefused: tr("it refuses its settings (%s)", message)
    case .damaged: tr("what it delivers is damaged (%s)", message)
    case .unknownFormat, .codecMissing: tr("what it delivers is of an unknown format (%s)", message)
    case .notPermitted, .busy, .notWritten, .noSpace, .serverGone, .serverSilent, .resource, .notNegotiated, .stream,
      .other:
      message
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
