import Foundation

extension MovieFilePatch {
  /// A box of an mp4 or mov file: either bytes or other boxes.
  struct Box {
    var name: String
    var payload = Data()
    var children: [Box] = []

    private static let containers: Set = ["moov", "trak", "mdia", "edts"]

    init(name: String, payload: Data = Data(), children: [Box] = []) {
      (self.name, self.payload, self.children) = (name, payload, children)
    }

    /// Parses a box with all that is in it.
    init(_ slice: Data) throws {
      let data = Data(slice)
      guard data.count >= 8, data.number(at: 0, bytes: 4) == data.count else { throw Failure.damaged("box size") }
      name = Self.name(in: data, at: 0)
      guard Self.containers.contains(name) else {
        payload = Data(data.dropFirst(8))
        return
      }
      var offset = 8
      while offset + 8 <= data.count {
        let size = Int(data.number(at: offset, bytes: 4))
        guard size >= 8, size <= data.count - offset else { throw Failure.damaged("box in \(name)") }
        children.append(try Box(data[offset..<offset + size]))
        offset += size
      }
    }

    static func name(in data: Data, at offset: Int) -> String {
      String(decoding: data[data.startIndex + offset + 4..<data.startIndex + offset + 8], as: UTF8.self)
    }

    /// The box as it stands in a file.
    var bytes: Data {
      let inside = children.reduce(into: payload) { $0 += $1.bytes }
      var head = Data(count: 4)
      head.put(UInt64(inside.count + 8), at: 0, bytes: 4)
      return head + Data(name.utf8) + inside
    }

    func child(_ name: String) throws -> Box {
      guard let child = children.first(where: { $0.name == name }) else {
        throw Failure.damaged("no \(name) in \(self.name)")
      }
      return child
    }

    mutating func change(_ name: String, _ change: (inout Box) throws -> Void) throws {
      guard let place = children.firstIndex(where: { $0.name == name }) else {
        throw Failure.damaged("no \(name) in \(self.name)")
      }
      try change(&children[place])
    }

    mutating func changeTracks(_ change: (inout Box) throws -> Void) throws {
      for place in children.indices where children[place].name == "trak" { try change(&children[place]) }
    }
  }
}

extension Data {
  /// A big-endian number.
  func number(at offset: Int, bytes: Int) -> UInt64 {
    self[startIndex + offset..<startIndex + offset + bytes].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Writes a big-endian number.
  mutating func put(_ value: UInt64, at offset: Int, bytes: Int) {
    for place in 0..<bytes {
      self[startIndex + offset + place] = UInt8(truncatingIfNeeded: value >> UInt64(8 * (bytes - 1 - place)))
    }
  }
}
