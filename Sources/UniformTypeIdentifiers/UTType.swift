/// A type of data, by its uniform type identifier: what names, MIME types and other types belong to it.
public struct UTType: Hashable, Codable, Sendable {
  /// The identifier, such as `public.mpeg-4`.
  public let identifier: String

  /// A type by its identifier; nil for an identifier that nobody declared.
  public init?(_ identifier: String) {
    guard let known = Declaration.all.first(where: { $0.identifier == identifier.lowercased() }) else { return nil }
    self.identifier = known.identifier
  }

  /// The type of files with a file name extension; with `supertype`, one that conforms to it.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    guard let known = UTType.first(conformingTo: supertype, where: { $0.extensions.contains(name) }) else { return nil }
    self = known
  }

  /// The type of data with a MIME type; with `supertype`, one that conforms to it.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.lowercased()
    guard let known = UTType.first(conformingTo: supertype, where: { $0.mimeTypes.contains(name) }) else { return nil }
    self = known
  }

  init(declared identifier: String) { self.identifier = identifier }

  private static func first(conformingTo supertype: UTType, where matches: (Declaration) -> Bool) -> UTType? {
    Declaration.all.lazy.filter(matches).map { UTType(declared: $0.identifier) }.first { $0.conforms(to: supertype) }
  }

  private var declaration: Declaration? { Declaration.all.first { $0.identifier == identifier } }

  /// The file name extension that is usual; nil for types that are no files.
  public var preferredFilenameExtension: String? { declaration?.extensions.first }

  /// The MIME type that is usual; nil for types that have none.
  public var preferredMIMEType: String? { declaration?.mimeTypes.first }

  /// All types that it conforms to.
  public var supertypes: Set<UTType> {
    var all: Set<UTType> = []
    for parent in declaration?.parents ?? [] {
      let type = UTType(declared: parent)
      all.insert(type)
      all.formUnion(type.supertypes)
    }
    return all
  }

  /// Whether it is a type, or a kind of it.
  public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

  /// Whether it is a kind of a type.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

  /// Whether a type is a kind of it.
  public func isSupertype(of type: UTType) -> Bool { type.supertypes.contains(self) }

  /// Whether anybody declared it. Only such types can be made here.
  public var isDeclared: Bool { declaration != nil }

  /// Whether it belongs to nobody in particular.
  public var isPublic: Bool { identifier.hasPrefix("public.") }
}

extension UTType: CustomStringConvertible {
  /// The identifier.
  public var description: String { identifier }
}
