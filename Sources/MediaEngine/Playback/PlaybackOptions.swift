import Foundation

/// How a movie is played.
public struct PlaybackOptions: Sendable, Equatable {
  /// Where sound goes.
  public enum Sound: Sendable, Equatable {
    /// To the loudspeakers; nowhere where there are none.
    case speakers
    /// Nowhere; time passes as if it were heard.
    case none
  }

  /// How sound fits a rate that isn't 1.
  public enum Pitch: Sendable, Equatable {
    /// The pitch stays as it was recorded.
    case kept
    /// The pitch rises and falls with the rate.
    case varying
  }

  /// Where sound goes.
  public var sound: Sound
  /// Whether a frame is shown even if it is late, rather than left out.
  public var showsEveryFrame = false
  /// So long nothing may come from the network while playing waits for it.
  public var networkTimeout = Timeouts.network
  /// What becomes of the pitch.
  public var pitch = Pitch.kept
  /// Who hears the sound in place of the loudspeakers, if anybody.
  public var soundTap: SoundTap?
  /// Whether a loudspeaker has gone away while the movie was played.
  var hasLostSound = false

  /// The usual way. `KINORA_SOUND=none` in the environment keeps it silent.
  public init() {
    sound = ProcessInfo.processInfo.environment["KINORA_SOUND"] == "none" ? .none : .speakers
  }
}
