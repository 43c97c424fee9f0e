import MediaEngine

/// The devices that a verb chooses from.
enum DeviceChoice {
  /// The connected devices for options that name cameras or microphones. Hardware that isn't wanted isn't queried.
  static func devices(_ options: OptionValues, naming names: [String]) async throws -> [DeviceDescription] {
    let areSimulated = names.map { options.text($0)?.hasPrefix("simulated:") == true }
    if options.has("--simulated") || areSimulated.allSatisfy(\.self) { return SimulatedDevices.standard.descriptions }
    let offersSimulated = areSimulated.contains(true) || SimulatedDevices.areAskedFor
    // In a sandbox no cameras are listed before access is granted.
    if names.contains(CameraChoice.cameraOption.name) { try await CameraAccess.request() }
    return await DeviceCatalogue(offersSimulated: offersSimulated).devices()
  }
}
