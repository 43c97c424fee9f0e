import Foundation

/// The general properties of a segment.
struct MatroskaInfo {
  /// Nanoseconds in a tick.
  private(set) var scale: Int64 = 1_000_000
  /// The duration in ticks, if the file says one.
  private(set) var duration: Double?
  private(set) var title: String?
  private(set) var date: Date?

  init() {}

  init(_ content: ArraySlice<UInt8>) {
    for field in EBMLContents(content) where field.isWhole {
      switch field.id {
      case MatroskaID.timestampScale:
        if (1...1_000_000_000_000).contains(field.number) { scale = Int64(field.number) }
      case MatroskaID.duration: if field.real.isFinite, field.real > 0 { duration = field.real }
      case MatroskaID.title: title = field.text.isEmpty ? nil : field.text
      case MatroskaID.date: if field.content.count == 8 { date = field.date }
      default: break
      }
    }
  }

  /// The duration in nanoseconds.
  var nanoseconds: Int64? { duration.map { Int64(clamping: ($0 * Double(scale)).rounded()) } }
}
