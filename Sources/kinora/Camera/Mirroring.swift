/// The mirroring of the preview.
enum Mirroring: String, CaseIterable {
  /// Mirrors cameras that face the user.
  case automatic
  case on
  case off

  /// Whether a camera's preview is mirrored.
  func mirrors(_ camera: Camera?) -> Bool {
    switch self {
    case .automatic: camera?.facesPerson ?? false
    case .on: true
    case .off: false
    }
  }
}
