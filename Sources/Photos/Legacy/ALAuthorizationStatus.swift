/// Whether a program may use the library, in the old library's words.
public enum ALAuthorizationStatus: Int, Sendable {
  /// The user hasn't been asked. Never here: the folders' permissions decide.
  case notDetermined = 0
  /// The system restricts access. Never here.
  case restricted = 1
  /// The folders can't be read or written.
  case denied = 2
  /// The folders can be read and written.
  case authorized = 3
}
