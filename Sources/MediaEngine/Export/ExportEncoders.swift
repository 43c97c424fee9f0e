import CoreMedia

/// The encoders of an export, of which each works for what it is to encode.
struct ExportEncoders: Sendable {
  /// The one for the pictures; nil where none are encoded.
  var video: EncoderChoice.Found?
  /// The one for all tracks of sound, mixed.
  var mix: EncoderChoice.Found?
  /// Those for tracks of sound that are encoded by themselves, by the tracks' numbers: each keeps its source's rate and
  /// channels.
  var sounds: [CMPersistentTrackID: EncoderChoice.Found] = [:]
}
