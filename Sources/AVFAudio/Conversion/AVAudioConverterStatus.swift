/// What a converter's input block has given out.
public enum AVAudioConverterInputStatus: Int, Sendable {
  /// A buffer with sound.
  case haveData = 0
  /// Nothing, for now.
  case noDataNow = 1
  /// Nothing, and nothing more comes.
  case endOfStream = 2
}

/// What a converter has done.
public enum AVAudioConverterOutputStatus: Int, Sendable {
  /// The output has sound: as much as it has room for, or the last there is.
  case haveData = 0
  /// There wasn't enough input; the output has what could be converted.
  case inputRanDry = 1
  /// There is nothing more, and the output is empty.
  case endOfStream = 2
  /// Nothing could be converted.
  case error = 3
}

/// Gives a converter its input: about as many packets as the first argument says (frames, where sound is uncompressed), and
/// in the second whether there were any. A buffer has to stay unchanged until the block is called again.
public typealias AVAudioConverterInputBlock = (
  AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>
) -> AVAudioBuffer?
