/// An ISO box: its payload, or child boxes.
struct ISOBox: Sendable {
  /// What is wrong with a file.
  struct Damage: Error, Equatable {
    var what: String
  }

  var type: String
  var payload: [UInt8] = []
  var children: [ISOBox] = []

  private static let containers: Set = ["moov", "trak", "mdia", "minf", "stbl", "edts", "moof", "traf", "mvex"]
  /// Deeper nesting than any legitimate file has.
  private static let maxDepth = 16

  init(_ type: String, payload: [UInt8] = [], children: [ISOBox] = []) {
    self.type = type
    self.payload = payload
    self.children = children
  }

  /// Parses a box's contents.
  init(_ type: String, parsing inside: ArraySlice<UInt8>, depth: Int = 0) throws(Damage) {
    self.type = type
    guard Self.containers.contains(type) else {
      payload = Array(inside)
      return
    }
    guard depth < Self.maxDepth else { throw Damage(what: "too deep") }
    var offset = inside.startIndex
    while offset + 8 <= inside.endIndex {
      var size = inside[offset..<offset + 4].reduce(0) { $0 << 8 | UInt64($1) }
      var headerSize = 8
      if size == 1, offset + 16 <= inside.endIndex {
        size = inside[offset + 8..<offset + 16].reduce(0) { $0 << 8 | UInt64($1) }
        headerSize = 16
      }
      guard size >= UInt64(headerSize), size <= UInt64(inside.endIndex - offset) else {
        throw Damage(what: "box in \(type)")
      }
      let name = String(code: inside[offset + 4..<offset + 8])
      let content = inside[offset + headerSize..<offset + Int(size)]
      children.append(try ISOBox(name, parsing: content, depth: depth + 1))
      offset += Int(size)
    }
  }

  /// Parses consecutive boxes, up to the first damaged one.
  static func boxes(in bytes: ArraySlice<UInt8>) -> [ISOBox] {
    var boxes: [ISOBox] = []
    var rest = bytes
    while rest.count >= 8 {
      let size = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8, size <= rest.count else { break }
      let box = rest.prefix(size)
      guard let parsed = try? ISOBox(String(code: box.dropFirst(4).prefix(4)), parsing: box.dropFirst(8), depth: 1)
      else { break }
      boxes.append(parsed)
      rest = rest.dropFirst(size)
    }
    return boxes
  }

  /// The box as written to a file.
  var bytes: [UInt8] {
    let inside = children.reduce(into: payload) { $0 += $1.bytes }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(inside.count + 8)
    bytes.append(UInt64(inside.count + 8), bytes: 4)
    return bytes + Array(code: type) + inside
  }

  /// The first child of a type.
  subscript(type: String) -> ISOBox? {
    get { children.first { $0.type == type } }
    set {
      let place = children.firstIndex { $0.type == type }
      switch (place, newValue) {
      case (let place?, let new?): children[place] = new
      case (let place?, nil): children.remove(at: place)
      case (nil, let new?): children.append(new)
      case (nil, nil): break
      }
    }
  }

  /// The box at the end of a path of types.
  func at(_ path: String...) -> ISOBox? {
    var box: ISOBox? = self
    for type in path { box = box?[type] }
    return box
  }

  /// Changes the box at the end of a path; does nothing where there is none.
  mutating func change(_ path: ArraySlice<String>, _ body: (inout ISOBox) -> Void) {
    guard let type = path.first else { return body(&self) }
    guard let place = children.firstIndex(where: { $0.type == type }) else { return }
    children[place].change(path.dropFirst(), body)
  }

  /// Changes every track.
  mutating func changeTracks(_ body: (inout ISOBox) -> Void) {
    for place in children.indices where children[place].type == "trak" { body(&children[place]) }
  }

  /// Whether a full box has version 1, with 64-bit times.
  var isLong: Bool { payload.first == 1 }
}
