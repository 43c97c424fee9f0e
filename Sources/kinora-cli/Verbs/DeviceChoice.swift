import MediaEngine

/// Where the devices that a verb chooses from come from.
enum DeviceChoice {
  /// The devices that there are, for options that name cameras or microphones. Nothing looks for hardware that isn't
  /// wanted.
  static func devices(_ options: OptionValues, naming names: [String]) async throws -> [DeviceDescription] {
    let areSimulated = names.map { options.text($0)?.hasPrefix("simulated:") == true }
    if options.has("--simulated") || areSimulated.allSatisfy(\.self) { return SimulatedDevices.standard.descriptions }
    let offersSimulated = areSimulated.contains(true) || SimulatedDevices.areAskedFor
    // In a sandbox there are no cameras to choose from before access is granted.
    if names.contains(CameraChoice.cameraOption.name) { try await CameraAccess.request() }
    return await DeviceCatalogue(offersSimulated: offersSimulated).devices()
  }
}
