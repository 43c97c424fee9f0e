import GLibSupport

/// The progress of a recording.
struct RecordingFacts: Equatable, Sendable {
  /// The file's duration so far, without pauses.
  var seconds: Double
  var bytes: Int64
  /// The seconds until the disk is full at this rate; nil while unknown.
  var secondsLeft: Double?
  /// Whether the user should be warned that the disk is nearly full.
  var isDiskNearlyFull = false
  /// Whether the computer's sound, which is wanted, isn't heard.
  var lacksComputerSound = false

  /// As "148 MB · 1 h 52 min left".
  var words: String {
    [Self.size(bytes), secondsLeft.map { tr("%s left", Self.span($0)) }].compactMap(\.self).joined(separator: " · ")
  }

  /// A byte count in a suitable unit.
  static func size(_ bytes: Int64) -> String {
    let kilobytes = Double(max(0, bytes)) / 1000
    if kilobytes < 999.5 { return tr("%s kB", Int(clamping: kilobytes.rounded())) }
    if kilobytes < 999_500 { return tr("%s MB", Int(clamping: (kilobytes / 1000).rounded())) }
    return tr("%s GB", Numerals.decimal(kilobytes / 1_000_000, places: 1))
  }

  /// A time span, rounded to a useful precision.
  static func span(_ seconds: Double) -> String {
    let minutes = Int(clamping: max(0, seconds) / 60)
    switch minutes {
    case 0: return tr("%d s", Int(clamping: max(0, seconds)))
    case ..<60: return tr("%d min", minutes)
    case ..<6000: return tr("%d h %d min", minutes / 60, minutes % 60)
    default: return tr("%d h", minutes / 60)
    }
  }
}
