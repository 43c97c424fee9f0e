import Foundation

/// Options for playing a movie.
public struct PlaybackOptions: Sendable, Equatable {
  /// Where audio is played.
  public enum Sound: Sendable, Equatable {
    /// The default audio output; discarded if there is none.
    case speakers
    /// Discarded; time advances as if it were heard.
    case none
  }

  /// What happens to the pitch at rates other than 1.
  public enum Pitch: Sendable, Equatable {
    /// The pitch stays as recorded.
    case kept
    /// The pitch rises and falls with the rate.
    case varying
  }

  /// Where audio is played.
  public var sound: Sound
  /// Whether late frames are shown rather than dropped.
  public var showsEveryFrame = false
  /// How long playback waits for data from the network before it fails.
  public var networkTimeout = Timeouts.network
  /// How the pitch is treated at other rates.
  public var pitch = Pitch.kept
  /// Whether only the sound is played: no picture is decoded for display. Such a sound can be played in rounds, fade
  /// and be measured, see `PlaybackEngine+Sound.swift`.
  public var playsOnlySound = false
  /// Whether the sound can be panned. It always has two channels then.
  public var pansSound = false
  /// The tap that receives the audio in place of the audio output.
  public var soundTap: SoundTap?
  /// The composition that is played instead of a file.
  public var composed: ComposedMovie?
  /// Which other files a movie may refer to.
  public var references = MovieReferences.inFolder
  /// Whether an audio output was lost while the movie was played.
  var hasLostSound = false

  /// Creates the default options. `KINORA_SOUND=none` in the environment disables audio.
  public init() {
    sound = ProcessInfo.processInfo.environment["KINORA_SOUND"] == "none" ? .none : .speakers
  }
}
