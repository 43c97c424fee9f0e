/// Whether the program may use devices of a media type.
public enum AVAuthorizationStatus: Int, Sendable {
  /// The user hasn't been asked yet.
  case notDetermined = 0
  /// Access is restricted by policy; the user can't grant it, an administrator can.
  case restricted = 1
  /// The user has refused access.
  case denied = 2
  /// The user has granted access.
  case authorized = 3
}
