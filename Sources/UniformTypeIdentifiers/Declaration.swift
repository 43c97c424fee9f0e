/// What is known of a type.
struct Declaration: Sendable, Equatable {
  var identifier: String
  /// The types that it conforms to directly.
  var parents: [String]
  /// File name extensions, the preferred one first.
  var extensions: [String]
  /// MIME types, the preferred one first.
  var mimeTypes: [String]
  /// In English; the machine may know better.
  var description: String?

  init(
    _ identifier: String, _ parents: [String], extensions: [String] = [], mimeTypes: [String] = [],
    description: String? = nil
  ) {
    (self.identifier, self.parents, self.extensions) = (identifier, parents, extensions)
    (self.mimeTypes, self.description) = (mimeTypes, description)
  }

  /// The types that are declared everywhere.
  static let builtIn = general + text + media

  /// The tags by their class.
  var tags: [UTTagClass: [String]] {
    var tags: [UTTagClass: [String]] = [:]
    if !extensions.isEmpty { tags[.filenameExtension] = extensions }
    if !mimeTypes.isEmpty { tags[.mimeType] = mimeTypes }
    return tags
  }
}
