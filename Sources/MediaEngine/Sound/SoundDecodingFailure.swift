/// A decoder has given up.
package struct SoundDecodingFailure: Error {
  /// What the decoder says.
  package let reason: String
}
