/// A value in a JSON text, with the place where it begins.
struct JSONNode {
  /// A key of an object with its value.
  struct Member {
    let key: String
    let place: TextPlace
    let node: JSONNode
  }

  enum Value {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  let value: Value
  let place: TextPlace

  // Not inlined: the optimizer of Swift 6.3 breaks off with "Found ownership error" where it sees through these.

  @inline(never)
  var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }

  @inline(never)
  var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  @inline(never)
  var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  @inline(never)
  var array: [JSONNode]? {
    if case .array(let nodes) = value { nodes } else { nil }
  }

  @inline(never)
  var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The value of a key.
  @inline(never)
  subscript(_ key: String) -> JSONNode? { members?.first { $0.key == key }?.node }
}
