import CoreMedia

/// An AAC decoder configuration (AudioSpecificConfig).
struct AACConfiguration {
  /// The audio object type: 2 is AAC-LC, 5 and 29 are the HE-AAC types with SBR.
  var objectType = 0
  /// The output sample rate, after SBR.
  var sampleRate = 0
  /// MPEG-4's channel configuration; 7 means eight channels.
  var channelConfiguration = 0
  /// Whether SBR is used.
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

  /// The number of channels; nil where a program config element describes them.
  var channels: Int? {
    switch channelConfiguration {
    case 1...6: channelConfiguration
    case 7, 12, 14: 8
    case 11: 7
    default: nil
    }
  }
}
