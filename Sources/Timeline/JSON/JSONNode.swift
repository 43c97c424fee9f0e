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

  var number: Double? {
    if case .number(let number) = value { number } else { nil }
  }

  var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  var array: [JSONNode]? {
    if case .array(let nodes) = value { nodes } else { nil }
  }

  var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The value of a key.
  subscript(_ key: String) -> JSONNode? { members?.first { $0.key == key }?.node }
}
