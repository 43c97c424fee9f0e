/// A stored sample, read from a file or to be written.
struct ISOSample {
  /// Its data.
  var bytes: [UInt8]
  /// Its decode time, in media timescale units.
  var decode: Int64
  /// Presentation time minus decode time.
  var shift: Int32 = 0
  /// Its stated duration; when the next sample is known, the distance to that replaces it.
  var duration: UInt32
  /// Whether it is a sync sample.
  var isKey = true
  /// The index of its format among the track's, from 0.
  var format = 0
  /// How many samples these are, all of the same size and duration: uncompressed audio comes by the dozen.
  var count: UInt32 = 1
  /// Where it lies already; nil for one that only this writer has.
  var origin: SampleOrigin?
}
