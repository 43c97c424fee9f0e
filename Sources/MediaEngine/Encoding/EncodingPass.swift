/// One of the two passes of an encoder that is given everything twice: in the first it notes how hard each frame is, in the
/// second it spends its bits by these notes.
struct EncodingPass: Sendable, Hashable {
  var isFirst: Bool
  /// The path of the encoder's notes. It makes other files beside them, whose names begin with theirs.
  var notes: String

  /// The path as a value in a list of options, which are separated by colons.
  var quotedNotes: String {
    notes.reduce(into: "") { text, letter in
      if "\\:'".contains(letter) { text.append("\\") }
      text.append(letter)
    }
  }
}
