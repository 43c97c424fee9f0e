/// A loudspeaker for sound that is due by the host's clock.
package protocol TimedSoundOutput: AnyObject, Sendable {
  /// Forgets what doesn't sound yet and asks the sound anew, as time passes now; rests where it doesn't pass.
  func restart(isPassing: Bool)
  /// Lets go of the loudspeaker.
  func close()
}
