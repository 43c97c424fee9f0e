/// A stored sample, on its way into a file or as a file has it.
struct ISOSample {
  /// Its bytes.
  var bytes: [UInt8]
  /// When it is decoded, in the track's units.
  var decode: Int64
  /// How much later it is shown than decoded.
  var shift: Int32 = 0
  /// How long it is shown, as far as that is known before the next one is; that one decides.
  var duration: UInt32
  /// Whether it can be decoded without others.
  var isKey = true
  /// Which of the track's formats it has, from 0.
  var format = 0
  /// How many samples these are, all of the same length and duration: uncompressed sound comes by the dozen.
  var count: UInt32 = 1
}
