import CSQLite

/// A value that can be bound to a statement's parameter.
protocol DatabaseValue: Sendable {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32
}

extension Int: DatabaseValue {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 { sqlite3_bind_int64(statement, place, Int64(self)) }
}

extension Int64: DatabaseValue {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 { sqlite3_bind_int64(statement, place, self) }
}

extension Bool: DatabaseValue {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    sqlite3_bind_int64(statement, place, self ? 1 : 0)
  }
}

extension Double: DatabaseValue {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 { sqlite3_bind_double(statement, place, self) }
}

extension String: DatabaseValue {
  func bind(to statement: OpaquePointer, at place: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      guard let start = bytes.baseAddress else { return kinora_bind_text(statement, place, "", 0) }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        kinora_bind_text(statement, place, $0, Int32(clamping: bytes.count))
      }
    }
  }
}
