import CoreMedia
import GStreamer

/// What a format of sound can be, whatever a file says. All readers of files go by this.
enum SoundLimits {
  /// The highest rate: it is the timescale of the sound's times, and a number of 32 bits in GStreamer.
  static let highestRate = Int(Int32.max)
  /// With 64 channels or more, audioconvert's mixer isn't made, and the first buffer crashes the process (seen with 1.22:
  /// `in_channels > 0 && in_channels < 64` failed, SIGSEGV).
  static let mostChannels = 63

  /// Whether a file may claim a rate; 0 says nothing.
  static func isRate(_ rate: Double) -> Bool { rate.isFinite && rate >= 0 && rate <= Double(highestRate) }

  /// Whether a file may claim so many channels; 0 says nothing.
  static func isCount(channels: Int) -> Bool { (0...mostChannels).contains(channels) }

  /// An element that lets only sound through that audioconvert can take. It belongs in front of the first one behind whatever a
  /// file decides about.
  static func filter() throws -> Element {
    let filter = try Element("capsfilter")
    try filter.set("caps", Caps(parsing: "audio/x-raw, channels=(int)[1, \(mostChannels)]"))
    return filter
  }
}

extension AudioStreamBasicDescription {
  /// The sample rate as a timescale; nil for one that can't be one.
  var timescale: CMTimeScale? {
    mSampleRate >= 1 && SoundLimits.isRate(mSampleRate) ? CMTimeScale(mSampleRate) : nil
  }
}
