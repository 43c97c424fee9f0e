/// The format of timelines as a JSON Schema (draft 2020-12), made of the same tables that the reader checks by.
public enum TimelineSchema {
  /// The schema's text, as it stands in `data/timeline.schema.json`.
  public static var text: String {
    var definitions: [(String, JSONText)] = []
    collect(TimelineShape.document, &definitions)
    let root = object(TimelineShape.document)
    guard case .object(let members) = root else { return "" }
    let time: JSONText = .object([
      ("description", .string("Seconds, or a fraction where these aren't exact: \"1001/30000\".")),
      ("anyOf", .array([.object([("type", .string("number")), ("minimum", .number(0))]), fraction])),
    ])
    definitions.append(("time", time))
    let head: [(String, JSONText)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("$id", .string("https://kinora.app/timeline.schema.json")), ("title", .string("Kinora timeline")),
    ]
    let schema: JSONText = .object(head + members + [("$defs", .object(definitions.sorted { $0.0 < $1.0 }))])
    return schema.written() + "\n"
  }

  private static var fraction: JSONText {
    .object([("type", .string("string")), ("pattern", .string("^[0-9]+/[1-9][0-9]*$"))])
  }

  /// The definitions of the objects in an object.
  private static func collect(_ shape: TimelineShape, _ definitions: inout [(String, JSONText)]) {
    for key in shape.keys {
      let inner: TimelineShape
      switch key.kind {
      case .object(let shape), .list(let shape, _): inner = shape
      default: continue
      }
      guard !definitions.contains(where: { $0.0 == inner.name }) else { continue }
      definitions.append((inner.name, object(inner)))
      collect(inner, &definitions)
    }
  }

  private static func object(_ shape: TimelineShape) -> JSONText {
    let required = shape.keys.filter(\.isRequired).map { JSONText.string($0.name) }
    let properties = shape.keys.map { key in (key.name, value(key)) }
    return .object([
      ("description", .string(shape.summary)), ("type", .string("object")), ("properties", .object(properties)),
      ("required", .array(required)), ("additionalProperties", .bool(false)),
    ])
  }

  private static func value(_ key: TimelineShape.Key) -> JSONText {
    var members: [(String, JSONText)] = [("description", .string(key.summary))]
    func add(_ name: String, _ value: JSONText) { members.append((name, value)) }
    switch key.kind {
    case .number(let range):
      add("type", .string("number"))
      add("minimum", .number(range.lowerBound))
      add("maximum", .number(range.upperBound))
    case .positive(let most):
      add("type", .string("number"))
      add("exclusiveMinimum", .number(0))
      add("maximum", .number(most))
    case .whole(let range):
      add("type", .string("integer"))
      add("minimum", .number(Double(range.lowerBound)))
      add("maximum", .number(Double(range.upperBound)))
    case .time: add("$ref", .string("#/$defs/time"))
    case .rate:
      let number: JSONText = .object([("type", .string("number")), ("minimum", .number(1)), ("maximum", .number(240))])
      add("anyOf", .array([number, fraction]))
    case .text:
      add("type", .string("string"))
      add("minLength", .number(1))
    case .flag: add("type", .string("boolean"))
    case .color:
      add("type", .string("string"))
      add("pattern", .string("^#[0-9A-Fa-f]{6}$"))
    case .choice(let words): add("enum", .array(words.map { .string($0) }))
    case .numbers(let count, let range):
      add("type", .string("array"))
      add("minItems", .number(Double(count)))
      add("maxItems", .number(Double(count)))
      add(
        "items",
        .object([
          ("type", .string("number")), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound)),
        ]))
    case .object(let shape): add("$ref", .string("#/$defs/\(shape.name)"))
    case .list(let shape, let least):
      add("type", .string("array"))
      if least > 0 { add("minItems", .number(Double(least))) }
      add("items", .object([("$ref", .string("#/$defs/\(shape.name)"))]))
    }
    if let usual = key.usual, let node = try? JSONReader.read(usual) { add("default", JSONText(node)) }
    return .object(members)
  }
}

extension JSONText {
  /// A value that was read, to be written again.
  init(_ node: JSONNode) {
    self =
      switch node.value {
      case .null: .object([])
      case .bool(let value): .bool(value)
      case .number(let value): .number(value)
      case .string(let value): .string(value)
      case .array(let nodes): .array(nodes.map { JSONText($0) })
      case .object(let members): .object(members.map { ($0.key, JSONText($0.node)) })
      }
  }
}
