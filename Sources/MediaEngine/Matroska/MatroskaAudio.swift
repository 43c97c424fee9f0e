/// A sound track's format.
struct MatroskaAudio: Sendable {
  /// The most bits that a file may claim.
  private static let mostBits = 64

  private(set) var rate = 8000
  /// The rate that the codec's frames are counted by: half of what they give where a codec doubles it.
  private(set) var coreRate = 8000
  private(set) var channels = 1
  private(set) var bits = 0

  init() {}

  init(_ fields: EBMLContents) {
    var (core, output) = (8000, Int?.none)
    for field in fields where field.isWhole {
      let isRate = field.real >= 1 && SoundLimits.isRate(field.real)
      switch field.id {
      case 0xB5: if isRate { core = Int(clamping: field.real.rounded()) }
      case 0x78B5: if isRate { output = Int(clamping: field.real.rounded()) }
      case 0x9F: channels = SoundLimits.isCount(channels: field.count) ? field.count : 0
      case 0x6264: bits = field.count <= Self.mostBits ? field.count : 0
      default: break
      }
    }
    (coreRate, rate) = (core, output ?? core)
  }
}
