/// Whether the preview shows left and right exchanged, as a mirror does.
enum Mirroring: String, CaseIterable {
  /// Mirrors cameras that face the person.
  case automatic
  case on
  case off

  /// What it means for a camera.
  func mirrors(_ camera: Camera?) -> Bool {
    switch self {
    case .automatic: camera?.facesPerson ?? false
    case .on: true
    case .off: false
    }
  }
}
