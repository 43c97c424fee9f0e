import Foundation

/// Rotates a HEIF image by its rotation property (`irot`); the encoded image stays as it is.
struct HEIFTurning {
  private static let rotation = "irot"
  private static let mirror = "imir"

  /// An image's properties, by the places of their bytes.
  private struct Item {
    var id: UInt64
    /// Where its count of properties is, and where they end.
    var count: Int
    var end: Int
    /// Indices from 1, in the order in which they apply.
    var properties: [Int]
  }

  private let bytes: [UInt8]
  private let meta: ISOPlace
  private let iprp: ISOPlace
  private let ipco: ISOPlace
  private let ipma: ISOPlace
  private let properties: [ISOPlace]
  private let primary: UInt64
  private let items: [Item]
  private let isLong: Bool

  /// The file turned by a quarter; nil where it can't be understood.
  static func turned(_ file: Data, clockwise: Bool) -> Data? {
    guard let turning = HEIFTurning([UInt8](file)) else { return nil }
    return turning.turned(clockwise: clockwise).map { Data($0) }
  }

  private init?(_ bytes: [UInt8]) {
    let top = ISOPlace.all(in: bytes, 0..<bytes.count)
    guard let meta = top.first(where: { $0.type == "meta" }), meta.inside.count > 4, !meta.isOpen else { return nil }
    // “meta” is a full box: version and flags come first.
    let inside = ISOPlace.all(in: bytes, meta.inside.lowerBound + 4..<meta.inside.upperBound)
    guard let iprp = inside.first(where: { $0.type == "iprp" }), let pitm = inside.first(where: { $0.type == "pitm" })
    else { return nil }
    let parts = ISOPlace.all(in: bytes, iprp.inside)
    guard let ipco = parts.first(where: { $0.type == "ipco" }), let ipma = parts.first(where: { $0.type == "ipma" })
    else { return nil }
    var reader = ISOBytes(bytes, at: pitm.inside.lowerBound)
    guard let version = reader.read(4), let primary = reader.read(version >> 24 == 0 ? 2 : 4) else { return nil }
    (self.bytes, self.meta, self.iprp, self.ipco, self.ipma, self.primary) = (bytes, meta, iprp, ipco, ipma, primary)
    properties = ISOPlace.all(in: bytes, ipco.inside)
    guard let (items, isLong) = Self.items(bytes, ipma.inside) else { return nil }
    (self.items, self.isLong) = (items, isLong)
  }

  private static func items(_ bytes: [UInt8], _ range: Range<Int>) -> ([Item], isLong: Bool)? {
    var reader = ISOBytes(bytes, at: range.lowerBound)
    guard let head = reader.read(4), let count = reader.read(4) else { return nil }
    let isLong = head & 1 == 1
    var items: [Item] = []
    for _ in 0..<min(count, 65_536) {
      guard let id = reader.read(head >> 24 == 0 ? 2 : 4) else { return nil }
      let place = reader.offset
      guard let entries = reader.read(1) else { return nil }
      var item = Item(id: id, count: place, end: 0, properties: [])
      for _ in 0..<entries {
        guard let entry = reader.read(isLong ? 2 : 1) else { return nil }
        item.properties.append(Int(entry & (isLong ? 0x7FFF : 0x7F)))
      }
      guard reader.offset <= range.upperBound else { return nil }
      item.end = reader.offset
      items.append(item)
    }
    return (items, isLong)
  }

  private func type(_ property: Int) -> String {
    properties.indices.contains(property - 1) ? properties[property - 1].type : ""
  }

  private func turned(clockwise: Bool) -> [UInt8]? {
    guard let image = items.first(where: { $0.id == primary }) else { return nil }
    guard let place = image.properties.firstIndex(where: { type($0) == Self.rotation }) else {
      return withRotation(of: image, clockwise: clockwise)
    }
    // What is mirrored after it was rotated has to rotate the other way.
    let mirrors = image.properties[place...].count { type($0) == Self.mirror }
    var result = bytes
    // Its thumbnail and maps, which may have a rotation of their own, turn with it.
    for property in properties where property.type == Self.rotation && !property.inside.isEmpty {
      let byte = property.inside.lowerBound
      result[byte] =
        result[byte] & 0xFC | Self.quarters(Int(result[byte] & 3), clockwise: clockwise != (mirrors % 2 == 1))
    }
    return result
  }

  /// The property counts quarters against the clock.
  private static func quarters(_ now: Int, clockwise: Bool) -> UInt8 { UInt8((now + (clockwise ? 3 : 1)) % 4) }

  /// The file with a new `meta` box at its end, in which the image and its thumbnail have a rotation. All that lies in
  /// the file keeps its place, so nothing that refers to it has to be changed.
  private func withRotation(of image: Item, clockwise: Bool) -> [UInt8]? {
    let number = properties.count + 1
    guard number < (isLong ? 0x7FFF : 0x7F), image.properties.count < 255 else { return nil }
    let isMirrored = image.properties.count { type($0) == Self.mirror } % 2 == 1
    let property = Self.box(Self.rotation, [Self.quarters(0, clockwise: clockwise != isMirrored)])
    var associations = Array(bytes[ipma.inside])
    let start = ipma.inside.lowerBound
    let turning = Set([image.id] + companions(of: image.id))
    // From behind, so that the places in front stay.
    for item in items.reversed() where turning.contains(item.id) && item.properties.count < 255 {
      if item.properties.contains(where: { type($0) == Self.rotation }) { continue }
      let before = item.properties.firstIndex { type($0) == Self.mirror } ?? item.properties.count
      let size = isLong ? 2 : 1
      // A rotation is essential: who doesn't know it can't show the image.
      let entry: [UInt8] = isLong ? [0x80 | UInt8(number >> 8), UInt8(number & 0xFF)] : [0x80 | UInt8(number)]
      associations.insert(contentsOf: entry, at: item.count + 1 + before * size - start)
      associations[item.count - start] += 1
    }
    var inner: [UInt8] = []
    for part in ISOPlace.all(in: bytes, iprp.inside) {
      switch part.offset {
      case ipco.offset: inner += Self.box("ipco", Array(bytes[ipco.inside]) + property)
      case ipma.offset: inner += Self.box("ipma", associations)
      default: inner += bytes[part.offset..<part.inside.upperBound]
      }
    }
    var content = Array(bytes[meta.inside.lowerBound..<meta.inside.lowerBound + 4])
    for part in ISOPlace.all(in: bytes, meta.inside.lowerBound + 4..<meta.inside.upperBound) {
      content +=
        part.offset == iprp.offset ? Self.box("iprp", inner) : Array(bytes[part.offset..<part.inside.upperBound])
    }
    var result = bytes
    // A box up to the end of the file gets a size, as another follows.
    if let last = ISOPlace.all(in: bytes, 0..<bytes.count).last, last.isOpen {
      guard let size = UInt32(exactly: bytes.count - last.offset) else { return nil }
      result.put(UInt64(size), at: last.offset, bytes: 4)
    }
    result.replaceSubrange(meta.offset + 4..<meta.offset + 8, with: Array(code: "free"))
    return result + Self.box("meta", content)
  }

  /// The thumbnails and maps of an image.
  private func companions(of image: UInt64) -> [UInt64] {
    let inside = ISOPlace.all(in: bytes, meta.inside.lowerBound + 4..<meta.inside.upperBound)
    guard let iref = inside.first(where: { $0.type == "iref" }), iref.inside.count > 4 else { return [] }
    let size = bytes[iref.inside.lowerBound] == 0 ? 2 : 4
    let references = ISOPlace.all(in: bytes, iref.inside.lowerBound + 4..<iref.inside.upperBound)
    return references.filter { $0.type == "thmb" || $0.type == "auxl" }.compactMap { reference in
      var reader = ISOBytes(bytes, at: reference.inside.lowerBound)
      guard let from = reader.read(size), let count = reader.read(2) else { return nil }
      for _ in 0..<count {
        guard let to = reader.read(size) else { return nil }
        if to == image { return from }
      }
      return nil
    }
  }

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.append(UInt64(8 + content.count), bytes: 4)
    return result + Array(code: type) + content
  }
}
