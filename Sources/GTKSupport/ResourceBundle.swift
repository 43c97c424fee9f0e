/// Writes files as one GResource in memory: the format that `glib-compile-resources` makes, without that tool.
///
/// A GResource is a GVDB file: a hash table from path to value whose keys are stored in pieces, each pointing to its
/// parent folder, followed by the values as serialised GVariants.
struct ResourceBundle {
  private struct Item {
    /// The full path; folders end with a slash.
    var path: String
    var parent: Int?
    var children: [Int] = []
    /// Nil for a folder.
    var contents: [UInt8]?

    /// The last component of the path: the item's name within its folder.
    var name: Substring {
      guard parent != nil else { return path[...] }
      let body = contents == nil ? path.dropLast() : path[...]
      let slash = body.lastIndex(of: "/")
      return path[(slash.map { path.index(after: $0) } ?? path.startIndex)...]
    }
  }

  private var items: [Item] = []
  private var indices: [String: Int] = [:]

  /// Adds a file under its absolute resource path.
  mutating func add(path: String, bytes: some Sequence<UInt8>) {
    precondition(path.hasPrefix("/") && !path.hasSuffix("/"), "not the path of a file: \(path)")
    let index = add(Item(path: path))
    items[index].contents = Array(bytes)
  }

  private mutating func add(_ item: Item) -> Int {
    if let known = indices[item.path] { return known }
    var item = item
    let folder = item.path.dropLast(item.path.hasSuffix("/") ? 1 : 0).prefix(through: "/")
    if let folder { item.parent = add(Item(path: String(folder))) }
    items.append(item)
    let index = items.count - 1
    indices[item.path] = index
    if let parent = item.parent { items[parent].children.append(index) }
    return index
  }

  /// The whole bundle, ready for `g_resource_new_from_data`.
  func serialized() -> [UInt8] {
    // The table holds the items in the order of their buckets.
    let bucketCount = max(1, items.count)
    let hashes = items.map { Self.hash($0.path) }
    let order = items.indices.sorted {
      (hashes[$0] % UInt32(bucketCount), $0) < (hashes[$1] % UInt32(bucketCount), $1)
    }
    var place = [Int](repeating: 0, count: items.count)
    for (position, index) in order.enumerated() { place[index] = position }

    let headerSize = 24
    let tableStart = headerSize
    let itemsStart = tableStart + 8 + 4 * bucketCount
    let tableEnd = itemsStart + 24 * items.count

    // Names and values follow the table, which holds their offsets.
    var body: [UInt8] = []
    func offset() -> UInt32 { UInt32(tableEnd + body.count) }
    func align(_ size: Int) { while (tableEnd + body.count) % size != 0 { body.append(0) } }

    var table: [UInt8] = []
    append(UInt32(0), to: &table)  // no bloom filter
    append(UInt32(bucketCount), to: &table)
    for bucket in 0..<bucketCount {
      let first = order.firstIndex { Int(hashes[$0]) % bucketCount >= bucket } ?? items.count
      append(UInt32(first), to: &table)
    }
    for index in order {
      let item = items[index]
      let nameStart = offset()
      let name = Array(item.name.utf8)
      body += name
      append(hashes[index], to: &table)
      append(item.parent.map { UInt32(place[$0]) } ?? UInt32.max, to: &table)
      append(nameStart, to: &table)
      append(UInt16(name.count), to: &table)
      let valueStart: UInt32
      if let contents = item.contents {
        table += [UInt8(ascii: "v"), 0]
        align(8)
        valueStart = offset()
        // (uuay) inside a variant: size, flags (not compressed), then the bytes with the terminating zero that GLib
        // expects.
        append(UInt32(contents.count), to: &body)
        append(UInt32(0), to: &body)
        body += contents
        body += [0, 0]
        body += Array("(uuay)".utf8)
      } else {
        table += [UInt8(ascii: "L"), 0]
        align(4)
        valueStart = offset()
        for child in item.children { append(UInt32(place[child]), to: &body) }
      }
      append(valueStart, to: &table)
      append(offset(), to: &table)
    }

    var file = Array("GVariant".utf8)
    append(UInt32(0), to: &file)  // version
    append(UInt32(0), to: &file)  // options
    append(UInt32(tableStart), to: &file)
    append(UInt32(tableEnd), to: &file)
    return file + table + body
  }

  /// GVDB's hash: Bernstein's, over signed bytes.
  private static func hash(_ text: String) -> UInt32 {
    text.utf8.reduce(5381) { $0 &* 33 &+ UInt32(truncatingIfNeeded: Int8(bitPattern: $1)) }
  }

  private func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }
}

extension Substring {
  /// The part up to and including the last occurrence of `character`; nil if there is none.
  fileprivate func prefix(through character: Character) -> Substring? {
    lastIndex(of: character).map { self[...$0] }
  }
}
