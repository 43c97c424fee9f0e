import CoreMedia

/// What AAC's configuration says.
struct AACConfiguration {
  /// The kind of AAC: 2 is the common one, 5 and 29 those that add high tones.
  var objectType = 0
  /// Samples per second, after high tones are added.
  var sampleRate = 0
  /// As numbered by MPEG-4; 7 is eight channels.
  var channelConfiguration = 0
  /// Whether high tones are added.
  var isHighEfficiency = false

  private static let rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]

  init?(_ bytes: [UInt8]) {
    var reader = BitReader(bytes)
    func read(_ count: Int) -> Int? { (try? reader.bits(count)).map { Int($0) } }
    func type() -> Int? {
      guard let type = read(5) else { return nil }
      return type == 31 ? read(6).map { 32 + $0 } : type
    }
    func rate() -> Int? {
      guard let index = read(4) else { return nil }
      return index == 15 ? read(24) : Self.rates.indices.contains(index) ? Self.rates[index] : nil
    }
    guard let object = type(), let base = rate(), let channels = read(4) else { return nil }
    (objectType, sampleRate, channelConfiguration) = (object, base, channels)
    if object == 5 || object == 29, let extended = rate() { (sampleRate, isHighEfficiency) = (extended, true) }
  }

  /// How many channels there are; nil where they are described one by one.
  var channels: Int? {
    switch channelConfiguration {
    case 1...6: channelConfiguration
    case 7, 12, 14: 8
    case 11: 7
    default: nil
    }
  }
}
