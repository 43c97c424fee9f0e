extension AVCaptureDevice {
  /// The connected camera that the user chose last; remembered across launches. Set it whenever the user chooses a
  /// camera.
  public static var userPreferredCamera: AVCaptureDevice? {
    get {
      let cameras = devices(for: .video)
      let choice = PreferredCameraMemory.shared.choice(of: cameras.map(\.uniqueID))
      return cameras.first { $0.uniqueID == choice }
    }
    set { if let newValue { PreferredCameraMemory.shared.choose(newValue.uniqueID) } }
  }

  /// The camera to use: the user's choice if it is connected. Changes when that camera is disconnected, never because
  /// another one is connected.
  public static var systemPreferredCamera: AVCaptureDevice? {
    let cameras = devices(for: .video)
    let id = PreferredCameraMemory.shared.camera(of: cameras.map(\.uniqueID))
    return cameras.first { $0.uniqueID == id }
  }

  /// The default device for a media type.
  public static func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    mediaType == .video ? systemPreferredCamera : devices(for: mediaType).first
  }
}
