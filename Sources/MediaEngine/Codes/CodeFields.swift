/// The fields of codes such as `WIFI:` and `MECARD:`, written `NAME:value;NAME:value;;`, with special characters
/// escaped by a backslash.
struct CodeFields {
  private var fields: [(name: String, value: String)] = []

  init(_ text: String) {
    var name: String?
    var value = ""
    var isEscaped = false
    func field() -> (String, String)? { name.map { ($0.uppercased(), value) } }
    for character in text {
      if isEscaped {
        value.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ":", name == nil {
        name = value
        value = ""
      } else if character == ";" {
        if let field = field() { fields.append(field) }
        name = nil
        value = ""
      } else {
        value.append(character)
      }
    }
    if let field = field() { fields.append(field) }
  }

  /// The first value of a name that isn't empty.
  subscript(name: String) -> String? { all(name).first }

  /// All values of a name that aren't empty.
  func all(_ name: String) -> [String] { fields.filter { $0.name == name && !$0.value.isEmpty }.map(\.value) }
}
