/// The places that the files of one change get, which aren't there yet to be asked about. Names that differ only in capitals are
/// one: many disks don't tell them from small letters, and one file would take the other's place.
struct GivenPlaces {
  private var places: Set<FilePlace> = []

  func contains(_ place: FilePlace) -> Bool { places.contains(Self.key(place)) }

  mutating func insert(_ place: FilePlace) { places.insert(Self.key(place)) }

  /// Whether several places are all different.
  static func areDifferent(_ places: [FilePlace]) -> Bool { Set(places.map(key)).count == places.count }

  private static func key(_ place: FilePlace) -> FilePlace {
    FilePlace(folder: place.folder, name: place.name.lowercased())
  }
}
