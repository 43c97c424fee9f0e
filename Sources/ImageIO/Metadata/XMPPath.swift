/// A path to a property, such as `dc:title`, `dc:subject[0]`, `dc:title[x-default]` or `exif:Flash.exif:Fired`.
struct XMPPath {
  /// One step: a field, or an item of an array by its number or its language.
  enum Step: Equatable {
    case field(prefix: String, name: String)
    case item(Int)
    case language(String)
  }

  var steps: [Step] = []

  /// Nil for what is no path. A field without a prefix has that of the field before it.
  init?(_ text: String, prefix: String = "") {
    var prefix = prefix
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      if let field = pieces.first, !field.isEmpty {
        let names = field.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard names.count <= 2, names.allSatisfy({ !$0.isEmpty }), let name = names.last else { return nil }
        if names.count == 2 { prefix = names[0] }
        guard !prefix.isEmpty else { return nil }
        steps.append(.field(prefix: prefix, name: name))
      } else if pieces.count < 2 || !steps.isEmpty {
        return nil
      }
      for piece in pieces.dropFirst() {
        guard piece.last == "]", piece.count > 1 else { return nil }
        let inside = String(piece.dropLast())
        steps.append(Int(inside).map(Step.item) ?? .language(inside))
      }
    }
    if steps.isEmpty { return nil }
  }
}
