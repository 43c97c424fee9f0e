/// A type of data, by its uniform type identifier: its file name extensions and MIME types, and the types it conforms to.
///
/// Known are Apple's types, those that the program declares, and those of the machine's shared MIME database.
public struct UTType: Hashable, Codable, Sendable {
  /// The identifier, such as `public.mpeg-4`.
  public let identifier: String

  init(declared identifier: String) { self.identifier = identifier }

  /// A type by its identifier; nil for one that is neither declared nor dynamic.
  public init?(_ identifier: String) {
    guard let known = TypeRegistry.shared.declaration(of: identifier) else { return nil }
    self.identifier = known.identifier
  }

  /// The type of files with an extension that conforms to `supertype`; a dynamic type where none is declared, and nil for
  /// what is no extension.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type of data with a MIME type that conforms to `supertype`; a dynamic type where none is declared, and nil for
  /// what is no MIME type.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The type with a tag that conforms to `supertype`; a dynamic type where none is declared, and nil for an empty tag.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    let found = TypeRegistry.shared.types(tag: tag, tagClass: tagClass, conformingTo: supertype?.identifier)
    guard let first = found.first else { return nil }
    identifier = first
  }

  /// All types with a tag that conform to `supertype`, the best first; a dynamic type where none is declared.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    TypeRegistry.shared.types(tag: tag, tagClass: tagClass, conformingTo: supertype?.identifier)
      .map { UTType(declared: $0) }
  }

  /// A type that this program owns. What its `Info.plist` doesn't declare is declared by this, conforming to `parentType`,
  /// or to data.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.identifier = TypeRegistry.shared.declare(identifier, conformingTo: (parentType ?? .data).identifier)
  }

  /// A type of another program. What nobody declares is declared by this, conforming to `parentType`, or to data.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(exportedAs: identifier, conformingTo: parentType)
  }

  private var declaration: Declaration? { TypeRegistry.shared.declaration(of: identifier) }

  /// The preferred file name extension; nil for types that have none.
  public var preferredFilenameExtension: String? { declaration?.extensions.first }

  /// The preferred MIME type; nil for types that have none.
  public var preferredMIMEType: String? { declaration?.mimeTypes.first }

  /// What to call it: in the user's language where the machine's MIME database has it, else in English.
  public var localizedDescription: String? { TypeRegistry.shared.localizedDescription(of: identifier) }

  /// All tags by their class.
  public var tags: [UTTagClass: [String]] { TypeRegistry.shared.tags(of: identifier) }

  /// All types that it conforms to, directly or not.
  public var supertypes: Set<UTType> {
    Set(TypeRegistry.shared.supertypes(of: identifier).map { UTType(declared: $0) })
  }

  /// Whether it is a type, or conforms to it.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether it conforms to another type.
  public func isSubtype(of type: UTType) -> Bool {
    self != type && TypeRegistry.shared.supertypes(of: identifier).contains(type.identifier)
  }

  /// Whether another type conforms to it.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  /// Whether nobody declares it: its identifier holds its tags.
  public var isDynamic: Bool { DynamicType.isDynamic(identifier) }

  /// Whether it is declared, by Apple, the program or the machine.
  public var isDeclared: Bool { !isDynamic && declaration != nil }

  /// Whether it belongs to nobody in particular.
  public var isPublic: Bool { identifier.hasPrefix("public.") }
}

extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { identifier }

  /// The identifier, and whether the type is declared.
  public var debugDescription: String {
    "<UTType \(identifier) (\(isDynamic ? "dynamic" : isDeclared ? "declared" : "not declared"))>"
  }
}
