import Foundation
import GLibSupport

extension PHPhotoLibrary {
  /// Whether the library may be used for this: whether its folders can be written, and read where that is needed.
  public static func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    authorizationProblem(for: accessLevel) == nil ? .authorized : .denied
  }

  /// Whether the library may be used for everything.
  public static func authorizationStatus() -> PHAuthorizationStatus { authorizationStatus(for: .readWrite) }

  /// Asks for the right to use the library. Nobody is asked here: the folders' own rights answer.
  @preconcurrency public static func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    let status = authorizationStatus(for: accessLevel)
    DispatchQueue.global().async { handler(status) }
  }

  /// Asks for the right to use the library for everything.
  @preconcurrency public static func requestAuthorization(
    _ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    requestAuthorization(for: .readWrite, handler: handler)
  }

  /// Asks for the right to use the library.
  public static func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    authorizationStatus(for: accessLevel)
  }

  /// Why the library may not be used for this, and how to change that; nil where it may. An addition of Kinora's.
  public static func authorizationProblem(for accessLevel: PHAccessLevel) -> PHPhotosError? {
    authorizationProblem(for: accessLevel, at: shared().places)
  }

  static func authorizationProblem(for level: PHAccessLevel, at places: LibraryPlaces) -> PHPhotosError? {
    let needed = level == .addOnly ? W_OK | X_OK : R_OK | W_OK | X_OK
    for folder in [places.pictures.path, places.videos.path, places.index.deletingLastPathComponent().path] {
      // A folder that isn't there yet can be made where the nearest one above it can be written.
      var nearest = folder
      while nearest != "/", access(nearest, F_OK) != 0 { nearest = FileSystem.folder(of: nearest) }
      guard access(nearest, needed) == 0 else {
        let words =
          level == .addOnly
          ? tr("The folder “%s” can't be written.", nearest)
          : tr("The folder “%s” can't be read and written.", nearest)
        return PHPhotosError(
          .accessUserDenied, words, suggestion: tr("Give yourself access to it: chmod u+rwx “%s”", nearest))
      }
    }
    return nil
  }
}
