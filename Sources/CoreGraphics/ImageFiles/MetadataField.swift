/// A fact that several kinds of metadata state: the entries of Exif, the entries of the IPTC record and the properties of XMP that
/// have to agree. Exif's tags and the record's numbers follow from the keys (`ExifTag`, `IPTCRecord`).
package struct MetadataField: Sendable {
  /// How XMP writes the value.
  package enum Form: Sendable, Equatable {
    case text
    /// A text in the language of whoever asks.
    case alternatives
    case bag, sequence
    case integer, fraction
    /// Sequences of numbers.
    case integers, fractions
    /// A local day and time: in Exif date, fraction of a second and offset, in the record day and time.
    case date
    /// A day and time in UTC: in Exif time and day.
    case stamp
    /// Degrees and the letter of a hemisphere.
    case coordinate(positive: String, negative: String)
    /// A structure, which isn't written here: it goes where Exif's value changes.
    case structure
  }

  /// An entry of a dictionary of properties.
  package struct Property: Sendable, Equatable {
    package var dictionary: String
    package var key: String
  }

  /// The entries of TIFF, Exif and GPS: the value, and what belongs to it.
  package let properties: [Property]
  /// The entries of the IPTC record.
  package let press: [String]
  /// The properties of XMP as prefix and name: the one that is written, then those that other programs write instead.
  package let names: [String]
  package let form: Form
  /// Whether it is written to XMP that doesn't state it yet. What only cameras know stays in Exif, as long as no copy has to agree.
  let isShared: Bool

  init(
    _ properties: [(dictionary: String, key: String)], _ press: [String], _ names: [String], _ form: Form,
    isShared: Bool
  ) {
    self.properties = properties.map { Property(dictionary: $0.dictionary, key: $0.key) }
    (self.press, self.names, self.form, self.isShared) = (press, names, form, isShared)
  }

  /// Whether texts are written by people, who write more to the record than Exif's ASCII was made for.
  var isText: Bool { [.text, .alternatives, .bag, .sequence].contains(form) }

  /// The fact that an entry of a dictionary of properties states; nil where only that one does.
  package static func matching(_ dictionary: String, _ key: String) -> MetadataField? {
    dictionary == kCGImagePropertyIPTCDictionary
      ? all.first { $0.press.contains(key) }
      : all.first { $0.properties.contains(Property(dictionary: dictionary, key: key)) }
  }
}
