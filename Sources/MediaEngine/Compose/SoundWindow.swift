/// Sound that can be read at any place, mostly onwards: a file's track, or what a change of speed makes of it.
protocol SoundWindow: AnyObject {
  /// Samples per second.
  var rate: Int { get }

  /// Reads `count` samples from a place on, of each channel; silence where there are none. The pointers stay valid until
  /// the next call.
  func read(from place: Int64, count: Int) throws -> [UnsafePointer<Float>]
}
