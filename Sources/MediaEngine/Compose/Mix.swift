/// How the sound of a composition's tracks becomes one.
public struct Mix: Sendable {
  /// What happens to the pitch of sound that is shown at another speed.
  public enum Pitch: Sendable, Hashable {
    /// It stays, in pieces that suit voices.
    case keptForVoices
    /// It stays, in pieces that suit music.
    case kept
    /// It rises and falls with the speed.
    case varying
  }

  /// How one track is mixed.
  public struct Input: Sendable {
    public var curve = VolumeCurve()
    /// Nil takes the mix's own.
    public var pitch: Pitch?
    /// Changes the sound before its volume, or behind it.
    public var processor: (any SoundProcessor)?

    public init() {}
  }

  /// By the tracks' IDs; other tracks stay as they are.
  public var inputs: [Int32: Input] = [:]
  /// For tracks that have no input of their own.
  public var general: Input?
  public var pitch = Pitch.kept
  /// How long sound fades in and out at each cut, in seconds: nothing, unless a program asks for it.
  public var cutFade = 0.0

  public init() {}

  func input(_ track: Int32) -> Input { inputs[track] ?? general ?? Input() }
}
