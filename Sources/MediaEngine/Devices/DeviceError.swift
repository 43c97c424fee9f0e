import GLibSupport

/// Why a device doesn't deliver. The messages say what to do.
public enum DeviceError: Error, Sendable, Equatable {
  /// No device has this ID.
  case unknown(id: String)
  /// The device was unplugged.
  case disconnected(DeviceReference)
  /// Another program has it open; with its name, where known.
  case busy(DeviceReference, by: String?)
  /// The user has no permission, but members of the group do.
  case notPermitted(DeviceReference, group: String = "video")
  /// The device runs but delivers nothing.
  case stalled(DeviceReference)
  /// It has no format like the one requested.
  case noSuchFormat(DeviceReference)
  /// A GStreamer plugin is missing, and the package that has it, where known.
  case missingPlugin(DeviceReference, String, package: SystemPackage?)
  /// The sound or media server is gone. It may be back in a moment.
  case serverGone(DeviceReference, reason: String)
  /// The person doesn't let the screen be recorded.
  case notShared(DeviceReference)
  /// The desktop has no portal that lets screens be recorded.
  case noPortal(DeviceReference)
  /// The person has ended the recording of the screen.
  case shareEnded(DeviceReference)
  /// Anything else, with the reason as it was reported.
  case failed(DeviceReference, reason: String)
}

extension DeviceError {
  /// The ID of the device concerned.
  public var deviceID: String {
    switch self {
    case .unknown(let id): id
    case .disconnected(let device), .busy(let device, _), .notPermitted(let device, _), .stalled(let device),
      .noSuchFormat(let device), .missingPlugin(let device, _, _), .serverGone(let device, _), .notShared(let device),
      .noPortal(let device), .shareEnded(let device), .failed(let device, _):
      device.id
    }
  }
}

extension DeviceError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let id):
      tr("There is no device “%s”. “kinora-cli devices” lists those that there are.", id)
    case .disconnected(let device):
      tr("%s was disconnected. Plug it in again.", device.name)
    case .busy(let device, let program?):
      tr("%s is in use by %s. Close that program, or stop its video, and try again.", device.name, program)
    case .busy(let device, nil):
      tr("%s is in use by another program. Close that program and try again.", device.name)
    case .notPermitted(let device, let group):
      tr("%s may not be used. Give yourself access, then log in again: sudo usermod -aG %s $USER", device.name, group)
    case .stalled(let device):
      tr("%s has stopped delivering pictures. Unplug it and plug it in again.", device.name)
    case .noSuchFormat(let device):
      tr("%s has no such format. “kinora-cli devices --formats” lists those that it has.", device.name)
    case .missingPlugin(_, let plugin, let package?):
      tr("The GStreamer plugin “%s” is missing. Install it with: %s", plugin, package.installCommand)
    case .missingPlugin(_, let plugin, nil):
      tr("The GStreamer plugin “%s” is missing. Install the package that has it.", plugin)
    case .notShared(let device):
      tr("%s may not be recorded. Start again and choose a screen in the desktop’s dialog.", device.name)
    case .noPortal(let device):
      tr("%s can’t be recorded: this desktop doesn’t offer it. Is xdg-desktop-portal installed?", device.name)
    case .shareEnded(let device):
      tr("%s is no longer shared. Start again to choose a screen.", device.name)
    case .serverGone(let device, let reason), .failed(let device, let reason):
      tr("%s doesn't work: %s", device.name, reason)
    }
  }
}
