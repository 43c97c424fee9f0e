import Foundation

/// A class whose objects item providers make of data.
public protocol NSItemProviderReading: AnyObject, Sendable {
  /// The types of which objects are made, the best first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }

  /// Makes an object of data of one of the types.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// A class that makes objects of files, without reading them into memory.
protocol ItemFileReading: NSItemProviderReading {
  static func object(ofFile file: URL, typeIdentifier: String) throws -> Self
}

extension NSItemProviderReading {
  static func object(of content: NSItemProvider.Content, typeIdentifier: String) throws -> Self {
    switch content {
    case .object(let object):
      guard let object = object as? Self else { throw NSItemProviderError.unavailable(typeIdentifier) }
      return object
    case .data(let data): return try object(withItemProviderData: data, typeIdentifier: typeIdentifier)
    case .file(let url):
      if let reader = self as? any ItemFileReading.Type,
        let object = try reader.object(ofFile: url, typeIdentifier: typeIdentifier) as? Self
      {
        return object
      }
      return try object(withItemProviderData: Data(contentsOf: url), typeIdentifier: typeIdentifier)
    }
  }
}
