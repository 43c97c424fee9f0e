import GLibSupport

/// What keeps a device from delivering, in words that say what to do.
public enum DeviceError: Error, Sendable, Equatable {
  /// No device has this id.
  case unknown(id: String)
  /// The device was there and is gone.
  case disconnected(name: String)
  /// Another program has it open; which one, where that can be told.
  case busy(name: String, by: String?)
  /// The system doesn't let this person use it, but lets the group.
  case notPermitted(name: String, group: String = "video")
  /// The device delivers nothing although it says that it runs.
  case stalled(name: String)
  /// It has no format like the one asked for.
  case noSuchFormat(name: String)
  /// A GStreamer plugin is missing, and the Debian package that has it, where known.
  case missingPlugin(String, debianPackage: String?)
  /// Anything else, in the words of whoever noticed.
  case failed(name: String, reason: String)
}

extension DeviceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let id):
      tr("There is no device “%s”. “kinora-cli devices” lists those that there are.", id)
    case .disconnected(let name):
      tr("%s was disconnected. Plug it in again.", name)
    case .busy(let name, let program?):
      tr("%s is in use by %s. Close that program, or stop its video, and try again.", name, program)
    case .busy(let name, nil):
      tr("%s is in use by another program. Close that program and try again.", name)
    case .notPermitted(let name, let group):
      tr("%s may not be used. Give yourself access, then log in again: sudo usermod -aG %s $USER", name, group)
    case .stalled(let name):
      tr("%s has stopped delivering pictures. Unplug it and plug it in again.", name)
    case .noSuchFormat(let name):
      tr("%s has no such format. “kinora-cli devices --formats” lists those that it has.", name)
    case .missingPlugin(let plugin, let package?):
      tr("The GStreamer plugin “%s” is missing. Install it with: sudo apt install %s", plugin, package)
    case .missingPlugin(let plugin, nil):
      tr("The GStreamer plugin “%s” is missing. Install the package that has it.", plugin)
    case .failed(let name, let reason):
      tr("%s doesn't work: %s", name, reason)
    }
  }
}
