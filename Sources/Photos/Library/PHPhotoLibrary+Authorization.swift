import Foundation
import GLibSupport

extension PHPhotoLibrary {
  /// Whether the app has this access: whether the library's folders are writable and, where needed, readable. Reading is limited
  /// where a sandbox shows only a part of them.
  public static func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    guard authorizationProblem(for: accessLevel) == nil else { return .denied }
    return accessLevel == .readWrite && shared().places.isPartlyHidden ? .limited : .authorized
  }

  /// Whether the app has read and write access. Limited access counts as access here.
  public static func authorizationStatus() -> PHAuthorizationStatus { authorizationStatus(for: .readWrite).unlimited }

  /// Requests access to the library. The user isn't asked here, because no portal asks for folders: their permissions decide, and
  /// what a sandbox shows.
  @preconcurrency public static func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    let status = authorizationStatus(for: accessLevel)
    DispatchQueue.global().async { handler(status) }
  }

  /// Requests read and write access to the library. Limited access counts as access here.
  @preconcurrency public static func requestAuthorization(
    _ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    requestAuthorization(for: .readWrite) { handler($0.unlimited) }
  }

  /// Requests access to the library.
  public static func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
    authorizationStatus(for: accessLevel)
  }

  /// The reason why access is denied, and how to change that; nil if it is granted. An addition of Kinora's.
  public static func authorizationProblem(for accessLevel: PHAccessLevel) -> PHPhotosError? {
    authorizationProblem(for: accessLevel, at: shared().places)
  }

  static func authorizationProblem(for level: PHAccessLevel, at places: LibraryPlaces) -> PHPhotosError? {
    let needed = level == .addOnly ? W_OK | X_OK : R_OK | W_OK | X_OK
    for folder in [places.pictures.path, places.videos.path, places.index.deletingLastPathComponent().path] {
      // One that doesn't answer is away, as one whose disk isn't mounted: the rest can be used.
      let answer = try? HangingFolders.shared.ask(folder) { refusing(folder, needed) }
      if let nearest = answer ?? nil {
        let words =
          level == .addOnly
          ? tr("The folder “%s” can't be written.", nearest)
          : tr("The folder “%s” can't be read and written.", nearest)
        return PHPhotosError(
          .accessUserDenied, words, suggestion: tr("Give yourself access to it: chmod u+rwx '%s'", nearest))
      }
    }
    return nil
  }

  /// The folder by whose permissions this one can't be used; nil if it can.
  private static func refusing(_ folder: String, _ needed: Int32) -> String? {
    // A missing folder can be created if its nearest existing parent is writable.
    var nearest = folder
    while nearest != "/", access(nearest, F_OK) != 0 { nearest = FileSystem.folder(of: nearest) }
    return access(nearest, needed) == 0 ? nil : nearest
  }
}
