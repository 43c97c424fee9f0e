/// Whether the library may be used.
public enum PHAuthorizationStatus: Int, Sendable {
  /// Nobody has been asked yet. Doesn't happen here: what the folders allow is known at once.
  case notDetermined = 0
  /// It may not be used, and nobody can change that.
  case restricted = 1
  /// Its folders can't be read or written.
  case denied = 2
  /// It may be used.
  case authorized = 3
  /// Parts of it may be used.
  case limited = 4
}

/// What the library is to be used for.
public enum PHAccessLevel: Int, Sendable {
  /// Only for adding to it.
  case addOnly = 1
  /// For everything.
  case readWrite = 2
}
