/// Whether the app may use the library.
public enum PHAuthorizationStatus: Int, Sendable {
  /// The user hasn't been asked. Never returned here: nobody asks for folders, and their permissions are known at once.
  case notDetermined = 0
  /// Access is restricted, and the user can't change that.
  case restricted = 1
  /// Its folders can't be read or written.
  case denied = 2
  /// Access is granted.
  case authorized = 3
  /// Access is limited to parts of the library: a sandbox hides the folder of photos or that of videos.
  case limited = 4

  /// The status for who doesn't know of limited access.
  var unlimited: PHAuthorizationStatus { self == .limited ? .authorized : self }
}

/// The access that an app asks for.
public enum PHAccessLevel: Int, Sendable {
  /// Adding assets only.
  case addOnly = 1
  /// Reading and writing.
  case readWrite = 2
}
