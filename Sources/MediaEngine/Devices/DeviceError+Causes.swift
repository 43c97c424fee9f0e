import Foundation
import GLibSupport
import GStreamer

extension DeviceError {
  /// The device error for an error of a lower layer.
  init(_ error: any Error, of device: DeviceDescription) {
    switch error {
    case let error as DeviceError: self = error
    case ScreenFailure.refused: self = .notShared(device.reference)
    case ScreenFailure.absent: self = .noPortal(device.reference)
    case ScreenFailure.cancelled: self = .shareEnded(device.reference)
    case GStreamerError.missingElement(let name, let package):
      self = .missingPlugin(device.reference, name, package: package)
    case GStreamerError.missingPlugin(let plugin):
      self = .missingPlugin(device.reference, plugin.name, package: plugin.package)
    case GStreamerError.stateChange(_, _, let failure?), GStreamerError.failed(let failure):
      self = DeviceError(failure, of: device)
    case GStreamerError.stateChange where !device.isPresent: self = .disconnected(device.reference)
    case GStreamerError.timedOut(let what):
      self = .failed(device.reference, reason: tr("it takes too long to answer (%s)", what))
    default: self = .failed(device.reference, reason: "\(error)")
    }
  }

  /// The device error for an element's error. Drivers report unplugging and failure in the same way, so the device node
  /// is checked.
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

  /// A message that users understand, with GStreamer's own in brackets.
  static func words(_ kind: Failure.Kind, _ message: String) -> String {
    switch kind {
    case .notFound: tr("it isn't there (%s)", message)
    case .notOpened: tr("it can't be opened (%s)", message)
    case .notRead: tr("nothing can be read from it any more (%s)", message)
    case .settingsRefused: tr("it refuses its settings (%s)", message)
    case .damaged: tr("what it delivers is damaged (%s)", message)
    case .unknownFormat, .codecMissing: tr("what it delivers is of an unknown format (%s)", message)
    case .notPermitted, .busy, .noSpace, .serverGone, .serverSilent, .resource, .notNegotiated, .stream,
      .other:
      message
    }
  }
}

extension DeviceDescription.Kind {
  /// The Debian group whose members may open such a device's node.
  var group: String {
    switch self {
    case .camera: "video"
    case .microphone: "audio"
    }
  }
}

extension DeviceDescription {
  /// The program that has the device open, where that can be found out.
  public var holder: String? {
    switch connection {
    case .v4l2(let node): DeviceHolder.program(using: node)
    case .simulated(let world): world.camera(id)?.holder
    case .pipeWire, .pulse, .alsa, .screen: nil
    }
  }

  /// The error for a device that is gone.
  var departure: DeviceError {
    if case .screen = connection { .shareEnded(reference) } else { .disconnected(reference) }
  }

  /// Whether the device node still exists; true where there is none to check.
  var isPresent: Bool {
    switch connection {
    case .v4l2(let node): FileManager.default.fileExists(atPath: node)
    case .pipeWire, .pulse, .alsa, .screen, .simulated: true
    }
  }
}
