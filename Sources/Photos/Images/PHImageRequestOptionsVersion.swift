/// The version of an image to read, if there are several.
public enum PHImageRequestOptionsVersion: Int, Sendable {
  /// The current version, with edits.
  case current = 0
  /// The version without edits that programs can undo.
  case unadjusted = 1
  /// The file as it was added.
  case original = 2
}
