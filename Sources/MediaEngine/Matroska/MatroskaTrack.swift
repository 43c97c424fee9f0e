/// A track as its entry in the header describes it.
struct MatroskaTrack: Sendable {
  /// What a track contains.
  enum Kind: UInt64 { case video = 1, audio = 2, subtitle = 0x11, metadata = 0x21 }

  /// The flags that say what a track is for.
  struct Purpose: OptionSet {
    let rawValue: UInt8
    static let forced = Purpose(rawValue: 1)
    static let hearingImpaired = Purpose(rawValue: 2)
    static let visuallyImpaired = Purpose(rawValue: 4)
    static let textDescriptions = Purpose(rawValue: 8)
    static let original = Purpose(rawValue: 16)
    static let commentary = Purpose(rawValue: 32)
  }

  /// The most tracks that are read.
  private static let most = 1000

  private(set) var number: UInt64 = 0
  private(set) var identifier: UInt64 = 0
  private(set) var kind = Kind.metadata
  private(set) var codec = ""
  private(set) var privateData: [UInt8] = []
  private(set) var name: String?
  /// The language as an ISO 639-2 code, and as a BCP 47 tag, where the file says one.
  private var languageCode: String?
  private var languageTag: String?
  private(set) var isEnabled = true
  private(set) var isDefault = true
  private(set) var purpose: Purpose = []
  /// How long a frame lasts, in nanoseconds; 0 if the file doesn't say.
  private(set) var frameDuration: Int64 = 0
  /// How much of its beginning isn't to be heard, and how much has to be decoded in front of a place, in nanoseconds.
  private(set) var delay: Int64 = 0
  private(set) var preroll: Int64 = 0
  private(set) var video = MatroskaVideo()
  private(set) var audio = MatroskaAudio()
  private(set) var encoding = MatroskaEncoding()

  /// The tracks that are video, audio, text or metadata.
  static func tracks(in content: ArraySlice<UInt8>) -> [MatroskaTrack] {
    var numbers = Set<UInt64>()
    return EBMLContents(content).lazy.filter { $0.id == 0xAE }.prefix(most).compactMap { MatroskaTrack($0.children) }
      .filter { numbers.insert($0.number).inserted }
  }

  private init?(_ fields: EBMLContents) {
    for field in fields where field.isWhole {
      switch field.id {
      case 0xD7: number = field.number
      case 0x73C5: identifier = field.number
      case 0x83:
        guard let kind = Kind(rawValue: field.number) else { return nil }
        self.kind = kind
      case 0x86: codec = field.text
      case 0x63A2: privateData = Array(field.content)
      case 0x536E: name = field.text.isEmpty ? nil : field.text
      case 0x22B59C: languageCode = field.text
      case 0x22B59D: languageTag = field.text.isEmpty ? nil : field.text
      case 0xB9: isEnabled = field.number != 0
      case 0x88: isDefault = field.number != 0
      case 0x23E383: frameDuration = Int64(clamping: field.number)
      case 0x56AA: delay = Int64(clamping: field.number)
      case 0x56BB: preroll = Int64(clamping: field.number)
      case 0xE0: video = MatroskaVideo(field.children)
      case 0xE1: audio = MatroskaAudio(field.children)
      case 0x6D80: encoding = MatroskaEncoding(field.children)
      default: takePurpose(field)
      }
    }
    guard number > 0 else { return nil }
    // No codec needs more, but a lie could move everything far away.
    if delay > 10_000_000_000 { delay = 0 }
    if preroll > 60_000_000_000 { preroll = 0 }
    privateData = encoding.decodedHeader(privateData)
  }

  /// The language: a BCP 47 tag, or an ISO 639-2 code. Sound and text that say none are English.
  var language: String? { languageTag ?? languageCode ?? (kind == .audio || kind == .subtitle ? "eng" : nil) }

  /// The sample rate of its sound: what Opus gives, whatever it was made from.
  var soundRate: Int { codec.hasPrefix("A_OPUS") ? 48_000 : audio.rate }

  /// Whether every frame can be decoded without others, whatever its blocks' flags say.
  var isAllKey: Bool { kind != .video && codec != "A_TRUEHD" && codec != "A_MLP" }

  private mutating func takePurpose(_ field: EBMLContents.Child) {
    let flags: [UInt32: Purpose] = [
      0x55AA: .forced, 0x55AB: .hearingImpaired, 0x55AC: .visuallyImpaired, 0x55AD: .textDescriptions,
      0x55AE: .original, 0x55AF: .commentary,
    ]
    if let flag = flags[field.id], field.number != 0 { purpose.insert(flag) }
  }
}
