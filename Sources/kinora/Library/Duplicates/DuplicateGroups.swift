/// Finds items that are there more than once. Knows no files.
enum DuplicateGroups {
  /// What is known of an item.
  struct Candidate: Equatable, Sendable {
    var id: String
    /// The file's size in bytes.
    var bytes: Int
    /// The width and height of the picture; nil is unknown.
    var pixels: Int?
    /// A digest of the file's bytes; nil if no other has its size.
    var digest: String?
    /// What the picture looks like; nil for movies.
    var look: PictureHash?
  }

  /// Items that are alike.
  struct Group: Equatable, Sendable {
    /// Their identifiers, the best first.
    var ids: [String]
    /// Whether their bytes are the same, too.
    var isExact: Bool
  }

  /// The items whose bytes have to be compared, because others have their size.
  static func sharingSize(_ sizes: [(id: String, bytes: Int)]) -> Set<String> {
    let groups = Dictionary(grouping: sizes) { $0.bytes }
    return Set(groups.values.filter { $0.count > 1 }.joined().map(\.id))
  }

  /// The groups, in the order of their first members.
  static func find(_ items: [Candidate]) -> [Group] {
    var parents = Array(items.indices)
    func root(_ place: Int) -> Int {
      var place = place
      while parents[place] != place {
        parents[place] = parents[parents[place]]
        place = parents[place]
      }
      return place
    }
    func join(_ a: Int, _ b: Int) {
      let (a, b) = (root(a), root(b))
      if a != b { parents[max(a, b)] = min(a, b) }
    }
    var digests: [String: Int] = [:]
    var parts: [Int: [Int]] = [:]
    for (place, item) in items.enumerated() {
      if let digest = item.digest { join(place, digests[digest, default: place]) }
      if let digest = item.digest, digests[digest] == nil { digests[digest] = place }
      guard let look = item.look else { continue }
      for part in look.parts {
        for other in parts[part, default: []] {
          guard root(other) != root(place), let seen = items[other].look else { continue }
          if look.distance(seen) <= PictureHash.tolerance { join(place, other) }
        }
        parts[part, default: []].append(place)
      }
    }
    let groups = Dictionary(grouping: items.indices) { root($0) }
    return groups.keys.sorted().compactMap { key in
      guard let places = groups[key], places.count > 1 else { return nil }
      let members = places.map { items[$0] }
      let isExact = members[0].digest != nil && members.allSatisfy { $0.digest == members[0].digest }
      return Group(ids: members.sorted(by: isBetter).map(\.id), isExact: isExact)
    }
  }

  /// More pixels are better, then more bytes.
  private static func isBetter(_ a: Candidate, _ b: Candidate) -> Bool {
    (a.pixels ?? 0, a.bytes) > (b.pixels ?? 0, b.bytes)
  }
}
