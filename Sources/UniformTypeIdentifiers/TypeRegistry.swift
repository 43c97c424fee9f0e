import Foundation
import Synchronization

/// All types that are known: the built-in ones, the program's, and the machine's.
final class TypeRegistry: Sendable {
  static let shared = TypeRegistry(
    program: Declaration.declarations(inInfoDictionary: Bundle.main.infoDictionary ?? [:]),
    machine: MIMEDatabase(directories: MIMEDirectories.ofThisMachine, languages: MIMEDirectories.languages))

  private let builtIn: [Declaration]
  private let indexes: [String: Int]
  /// What is declared while the program runs.
  private let added = Mutex<[String: Declaration]>([:])
  private let machine: MIMEDatabase

  init(program: [Declaration] = [], machine: MIMEDatabase) {
    builtIn = Declaration.builtIn + program
    indexes = Dictionary(zip(builtIn.map { $0.identifier.lowercased() }, builtIn.indices)) { first, _ in first }
    self.machine = machine
  }

  /// Nil for an identifier that is neither declared nor dynamic.
  func declaration(of identifier: String) -> Declaration? {
    if DynamicType.isDynamic(identifier) {
      return DynamicType(identifier: identifier).map {
        Declaration(
          identifier, $0.supertypes, extensions: $0.tags[.filenameExtension] ?? [],
          mimeTypes: $0.tags[.mimeType] ?? [])
      }
    }
    let key = identifier.lowercased()
    if let index = indexes[key] { return builtIn[index] }
    return added.withLock { $0[key] }
      ?? machine.mimeType(ofIdentifier: key).map { declaration(ofMachineType: $0, key) }
  }

  /// Declares a type unless it is; answers its identifier as it is kept.
  func declare(_ identifier: String, conformingTo parent: String) -> String {
    if let known = declaration(of: identifier) { return known.identifier }
    added.withLock { $0[identifier.lowercased()] = Declaration(identifier, [parent]) }
    return identifier
  }

  /// All that a type conforms to, without itself.
  func supertypes(of identifier: String) -> Set<String> {
    var found: Set<String> = []
    var next = declaration(of: identifier)?.parents ?? []
    while let parent = next.popLast() {
      let known = declaration(of: parent)
      let name = known?.identifier ?? parent
      // Declarations of programs may go round in circles.
      guard name != identifier, found.insert(name).inserted else { continue }
      next += known?.parents ?? []
    }
    return found
  }

  /// The tags by their class; dynamic types may have some of classes that no declaration has.
  func tags(of identifier: String) -> [UTTagClass: [String]] {
    DynamicType(identifier: identifier)?.tags ?? declaration(of: identifier)?.tags ?? [:]
  }

  /// The identifiers of all types with a tag, the best first; that of a dynamic type where none is declared, and nothing
  /// where the tag isn't valid.
  func types(tag: String, tagClass: UTTagClass, conformingTo supertype: String?) -> [String] {
    // Letter case is only of importance to a few of the machine's extensions, such as `.C`.
    let name = tag.lowercased()
    guard !tag.isEmpty, tagClass != .filenameExtension || !tag.contains("/") else { return [] }
    var candidates: [String] = []
    switch tagClass {
    case .filenameExtension:
      candidates = builtIn.filter { $0.extensions.contains { $0.lowercased() == name } }.map(\.identifier)
      candidates += machine.mimeTypes(ofExtension: tag).flatMap(identifiers(ofMIMEType:))
    case .mimeType:
      guard tag.contains("/") else { return [] }
      candidates = identifiers(ofMIMEType: name)
    default:
      break
    }
    var seen: Set<String> = []
    let fitting = candidates.filter { candidate in
      seen.insert(candidate).inserted
        && (supertype.map { $0 == candidate || supertypes(of: candidate).contains($0) } ?? true)
    }
    return fitting.isEmpty
      ? [DynamicType(tag: name, tagClass: tagClass, supertype: supertype).identifier] : fitting
  }

  /// In the user's language where the machine has it.
  func localizedDescription(of identifier: String) -> String? {
    guard let declaration = declaration(of: identifier) else { return nil }
    return declaration.mimeTypes.lazy.compactMap { self.machine.comment(of: $0) }.first ?? declaration.description
  }

  /// The types with a MIME type or another name of it: those built in, or else the machine's.
  private func identifiers(ofMIMEType name: String) -> [String] {
    let exact = builtIn.filter { $0.mimeTypes.contains(name) }.map(\.identifier)
    if !exact.isEmpty { return exact }
    let names = machine.names(of: name)
    let known = builtIn.filter { !names.isDisjoint(with: $0.mimeTypes) }.map(\.identifier)
    if !known.isEmpty { return known }
    return machine.identifier(of: name).map { [$0] } ?? []
  }

  private func declaration(ofMachineType mimeType: String, _ identifier: String) -> Declaration {
    let parents = machine.parents(of: mimeType).compactMap { identifiers(ofMIMEType: $0).first }
    return Declaration(
      identifier, parents.isEmpty ? [Self.base(of: mimeType)] : parents, extensions: machine.extensions(of: mimeType),
      mimeTypes: [mimeType] + machine.names(of: mimeType).subtracting([mimeType]).sorted(),
      description: machine.comment(of: mimeType))
  }

  /// What a type conforms to of which the machine only has the name.
  private static func base(of mimeType: String) -> String {
    switch mimeType.prefix(while: { $0 != "/" }) {
    case "text": "public.plain-text"
    case "image": "public.image"
    case "audio": "public.audio"
    case "video": "public.movie"
    case "font": "public.font"
    case "model": "public.3d-content"
    case "inode": "public.item"
    default: "public.data"
    }
  }
}
