import Foundation
import GLibSupport
import Photos
import Synchronization
import UniformTypeIdentifiers

/// Hands data over in one or several types, each made when it is asked for.
public final class NSItemProvider: NSObject, NSCopying, Sendable {
  /// Makes the data of a type, and hands them or an error to the completion.
  typealias Maker = @Sendable (@escaping @Sendable (Result<Content, any Error>) -> Void) -> Void

  /// What a type's data are.
  enum Content: Sendable {
    case data(Data)
    /// A file that stays where it is.
    case file(URL)
    /// An object that has no data.
    case object(any NSItemProviderReading)
  }

  private struct Representation: Sendable {
    var type: String
    var make: Maker
  }

  private struct State: Sendable {
    var representations: [Representation] = []
    var suggestedName: String?
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "app.kinora.item-provider", qos: .userInitiated, attributes: .concurrent)

  /// A provider of nothing yet.
  public override init() { state = Mutex(State()) }

  private init(_ state: State) { self.state = Mutex(state) }

  /// A provider of a file's content; nil if there is no such file.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
    self.init()
    suggestedName = fileURL.deletingPathExtension().lastPathComponent
    let type = UTType(filenameExtension: fileURL.pathExtension) ?? .data
    register(type.identifier) { $0(.success(.file(fileURL))) }
  }

  /// The types, in the order of their registration: the best first.
  public var registeredTypeIdentifiers: [String] { state.withLock { $0.representations.map(\.type) } }

  /// The types, in the order of their registration.
  public var registeredContentTypes: [UTType] { registeredTypeIdentifiers.compactMap { UTType($0) } }

  /// A name for a file of the data, without extension; nil if there is none.
  public var suggestedName: String? {
    get { state.withLock { $0.suggestedName } }
    set { state.withLock { $0.suggestedName = newValue } }
  }

  /// Whether there are data of a type, or of a kind of it.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { find(typeIdentifier) != nil }

  /// A provider of the same.
  public func copy(with zone: NSZone? = nil) -> Any { NSItemProvider(state.withLock { $0 }) }

  // MARK: Registering

  /// Registers data of a type, which the handler makes when they are asked for.
  @preconcurrency public func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    register(typeIdentifier) { done in
      _ = loadHandler { data, error in
        done(data.map { .success(.data($0)) } ?? .failure(error ?? NSItemProviderError.unavailable(typeIdentifier)))
      }
    }
  }

  /// Registers a file of a type, which the handler finds or makes when it is asked for.
  @preconcurrency public func registerFileRepresentation(
    forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) {
    register(typeIdentifier) { done in
      _ = loadHandler { url, _, error in
        done(url.map { .success(.file($0)) } ?? .failure(error ?? NSItemProviderError.unavailable(typeIdentifier)))
      }
    }
  }

  func register(_ type: String, _ make: @escaping Maker) {
    state.withLock { state in
      state.representations.removeAll { $0.type == type }
      state.representations.append(Representation(type: type, make: make))
    }
  }

  // MARK: Loading

  /// Loads the data of a type. The handler is called once, on a queue of the provider's.
  @discardableResult
  @preconcurrency public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    load(typeIdentifier) { content in
      switch content {
      case .data(let data): return data
      case .file(let url): return try Data(contentsOf: url)
      case .object: throw NSItemProviderError.unavailable(typeIdentifier)
      }
    } then: { data, error in
      completionHandler(data, error)
    }
  }

  /// Copies the data of a type into a temporary file, which is deleted when the handler returns. It is called once, on a
  /// queue of the provider's.
  @discardableResult
  @preconcurrency public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let (name, type) = (suggestedName, find(typeIdentifier)?.type ?? typeIdentifier)
    let folder = WorkFolder.make("item", for: .large)
    return load(typeIdentifier) { content in
      switch content {
      case .data(let data):
        let ending = UTType(type)?.preferredFilenameExtension
        let file = Self.file(name ?? "item", ending, in: folder)
        try data.write(to: file)
        return file
      case .file(let url):
        let file = Self.file(name ?? url.deletingPathExtension().lastPathComponent, url.pathExtension, in: folder)
        try FileManager.default.copyItem(at: url, to: file)
        return file
      case .object: throw NSItemProviderError.unavailable(typeIdentifier)
      }
    } then: { file, error in
      completionHandler(file, error)
      try? FileManager.default.removeItem(at: folder)
    }
  }

  /// A new file. Whoever suggested its name didn't know the disk, and may have meant no name at all.
  private static func file(_ name: String, _ ending: String?, in folder: URL) -> URL {
    let whole = ending.map { $0.isEmpty ? name : "\(name).\($0)" } ?? name
    return folder.appending(path: FileName.fitting(whole, in: folder))
  }

  /// Hands over the file itself, if the data are one; else a copy that stays. The handler is called once, on a queue of the
  /// provider's, and told whether it is the file itself.
  @discardableResult
  @preconcurrency public func loadInPlaceFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    let (name, type) = (suggestedName ?? "item", find(typeIdentifier)?.type ?? typeIdentifier)
    return load(typeIdentifier) { content -> (URL, Bool) in
      switch content {
      case .file(let url): return (url, true)
      case .data(let data):
        let folder = WorkFolder.make("item", for: .large)
        let ending = UTType(type)?.preferredFilenameExtension
        let file = Self.file(name, ending, in: folder)
        try data.write(to: file)
        return (file, false)
      case .object: throw NSItemProviderError.unavailable(typeIdentifier)
      }
    } then: { found, error in
      completionHandler(found?.0, found?.1 ?? false, error)
    }
  }

  /// Whether an object of a class can be made of the data.
  public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    type(for: aClass) != nil
  }

  /// Makes an object of a class. The handler is called once, on a queue of the provider's.
  @discardableResult
  @preconcurrency public func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    guard let type = type(for: aClass) else {
      return load(aClass.readableTypeIdentifiersForItemProvider.first ?? "") { _ in
        throw NSItemProviderError.unavailable("\(aClass)")
      } then: { (_: Never?, error) in
        completionHandler(nil, error)
      }
    }
    return load(type) { content in
      try aClass.object(of: content, typeIdentifier: type)
    } then: { object, error in
      completionHandler(object, error)
    }
  }

  /// The registered type of which a class makes objects.
  private func type(for aClass: any NSItemProviderReading.Type) -> String? {
    aClass.readableTypeIdentifiersForItemProvider.lazy.compactMap { self.find($0)?.type }.first
  }

  private func find(_ type: String) -> Representation? {
    state.withLock { state in
      state.representations.first { $0.type == type }
        ?? state.representations.first { known in
          guard let known = UTType(known.type), let wanted = UTType(type) else { return false }
          return known.conforms(to: wanted)
        }
    }
  }

  private func load<Value>(
    _ type: String, _ read: @escaping @Sendable (Content) throws -> Value,
    then: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let representation = find(type)
    queue.async {
      guard let representation else { return then(nil, NSItemProviderError.unavailable(type)) }
      representation.make { result in
        guard !progress.isCancelled else { return then(nil, CocoaError(.userCancelled)) }
        do {
          let value = try read(result.get())
          progress.completedUnitCount = 1
          then(value, nil)
        } catch {
          then(nil, error)
        }
      }
    }
    return progress
  }
}
