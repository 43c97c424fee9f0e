import Foundation

extension URL {
  /// The URL with a component, which gets the type's extension unless its own is one of that type.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(
      contentType.fileName(partialName), isDirectory: contentType.conforms(to: .directory))
  }

  /// Appends a component, which gets the type's extension unless its own is one of that type.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// The URL with the type's extension, unless the one that it has is one of that type.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard !contentType.hasExtension(pathExtension), let name = contentType.preferredFilenameExtension else {
      return self
    }
    return appendingPathExtension(name)
  }

  /// Appends the type's extension, unless the one that is there is one of that type.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

extension NSString {
  /// The path with a component, which gets the type's extension unless its own is one of that type.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
    appendingPathComponent(contentType.fileName(partialName))
  }

  /// The path with the type's extension, unless the one that it has is one of that type.
  public func appendingPathExtension(for contentType: UTType) -> String {
    contentType.fileName(String(describing: self))
  }
}

extension UTType {
  /// Whether files with this extension are of the type.
  fileprivate func hasExtension(_ name: String) -> Bool {
    tags[.filenameExtension]?.contains(name.lowercased()) ?? false
      || !name.isEmpty
        && UTType.types(tag: name, tagClass: .filenameExtension, conformingTo: self).contains { !$0.isDynamic }
  }

  fileprivate func fileName(_ name: String) -> String {
    guard let preferred = preferredFilenameExtension, !hasExtension(NSString(string: name).pathExtension) else {
      return name
    }
    return "\(name).\(preferred)"
  }
}
