/// Whether the program may use devices of a kind.
public enum AVAuthorizationStatus: Int, Sendable {
  /// Nobody has asked the person yet.
  case notDetermined = 0
  /// The person can't allow it; somebody else can.
  case restricted = 1
  /// The person has said no.
  case denied = 2
  /// The person has said yes.
  case authorized = 3
}
