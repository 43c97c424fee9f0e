extension AVCaptureDevice {
  /// The camera that the person chose last, of those that are there; remembered from run to run. Set it whenever the
  /// person chooses one.
  public static var userPreferredCamera: AVCaptureDevice? {
    get {
      let cameras = devices(for: .video)
      let choice = PreferredCameraMemory.shared.choice(of: cameras.map(\.uniqueID))
      return cameras.first { $0.uniqueID == choice }
    }
    set { if let newValue { PreferredCameraMemory.shared.choose(newValue.uniqueID) } }
  }

  /// The camera to use: the person's choice where it is there. It changes when that camera goes, never because another
  /// comes.
  public static var systemPreferredCamera: AVCaptureDevice? {
    let cameras = devices(for: .video)
    let id = PreferredCameraMemory.shared.camera(of: cameras.map(\.uniqueID))
    return cameras.first { $0.uniqueID == id }
  }

  /// The device to use where nobody has chosen one.
  public static func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    mediaType == .video ? systemPreferredCamera : devices(for: mediaType).first
  }
}
