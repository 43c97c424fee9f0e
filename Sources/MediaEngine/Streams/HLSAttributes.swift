/// The attributes of a tag in a playlist of HLS: `NAME=value,OTHER="text, with commas"`.
struct HLSAttributes: Equatable, Sendable {
  /// A value as it is written, without its quotation marks.
  struct Value: Equatable, Sendable {
    var text: String
    var isQuoted: Bool
  }

  /// The values by name; of a name that comes twice, the first.
  private(set) var values: [String: Value] = [:]

  /// Reads a list; what isn't an attribute is passed over.
  init(_ list: some StringProtocol) {
    var rest = Substring(list)
    while !rest.isEmpty {
      guard let sign = rest.firstIndex(where: { $0 == "=" || $0 == "," }) else { return }
      let name = rest[..<sign].filter { $0 != " " && $0 != "\t" }
      let isPair = rest[sign] == "="
      rest = rest[rest.index(after: sign)...]
      guard isPair else { continue }
      let value: Value
      if rest.first == "\"" {
        let content = rest.dropFirst()
        let end = content.firstIndex(of: "\"") ?? content.endIndex
        value = Value(text: String(content[..<end]), isQuoted: true)
        rest = content[end...].dropFirst()
        rest = rest.firstIndex(of: ",").map { rest[$0...].dropFirst() } ?? ""
      } else {
        let end = rest.firstIndex(of: ",") ?? rest.endIndex
        let text = rest[..<end].drop { $0 == " " }
        value = Value(text: String(text), isQuoted: false)
        rest = rest[end...].dropFirst()
      }
      if !name.isEmpty, values[name] == nil { values[name] = value }
    }
  }

  /// A value's text, however it is written.
  subscript(name: String) -> String? { values[name]?.text }

  /// A whole number that isn't negative.
  func integer(_ name: String) -> Int? {
    guard let text = self[name], text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }

  /// A number; nil for what no calculation goes on with.
  func decimal(_ name: String) -> Double? { self[name].flatMap(HLSNumber.decimal) }

  /// YES.
  func flag(_ name: String) -> Bool { self[name] == "YES" }

  /// Width and height: `1920x1080`.
  func resolution(_ name: String) -> HLSVariant.Resolution? {
    guard let parts = self[name]?.split(separator: "x", omittingEmptySubsequences: false), parts.count == 2,
      let width = Int(parts[0]), let height = Int(parts[1]), (1...1 << 20).contains(width),
      (1...1 << 20).contains(height)
    else { return nil }
    return .init(width: width, height: height)
  }

  /// Several texts in one, separated by commas.
  func list(_ name: String) -> [String] {
    self[name]?.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty } ?? []
  }
}
