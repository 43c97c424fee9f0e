/// What an object of a timeline may hold: checked by the reader, and written as a schema.
struct TimelineShape: Sendable {
  /// A key of an object.
  struct Key: Sendable {
    let name: String
    let kind: Kind
    /// One sentence for the schema.
    let summary: String
    var isRequired = false
    /// What holds where it is left out, as JSON; nil where that is said by the summary.
    var usual: String?
  }

  /// What a value may be.
  indirect enum Kind: Sendable {
    case number(ClosedRange<Double>)
    /// A number above the lower bound.
    case positive(upTo: Double)
    case whole(ClosedRange<Int>)
    /// Seconds, or a fraction of whole numbers as a text; `positive` ones are longer than 0.
    case time(isPositive: Bool)
    /// Frames per second.
    case rate
    case text
    /// Whether something is so.
    case flag
    case color
    case choice([String])
    /// So many numbers.
    case numbers(Int, ClosedRange<Double>)
    case object(TimelineShape)
    case list(TimelineShape, atLeast: Int)
  }

  /// Its name among the schema's definitions.
  let name: String
  let summary: String
  let keys: [Key]
}
