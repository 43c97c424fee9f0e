import CoreMedia

/// A file that is made of encoded samples. For several threads; its calls block.
package protocol SampleFile: AnyObject, Sendable {
  /// How many bytes have been written, and how many of samples are still to be.
  var byteCount: Int64 { get }

  /// Adds a sample to a track, by the track's index, in decode order.
  func append(_ packet: EncodedPacket, to track: Int) throws

  /// No more samples come for a track.
  func end(_ track: Int) throws

  /// Writes what is left, and gives the file its name.
  func finish(_ ending: SampleFileEnding) throws

  /// Removes what was written.
  func abandon()
}
