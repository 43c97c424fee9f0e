/// A kind of names that types have in other systems, such as MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable {
  /// The identifier of the class.
  public let rawValue: String

  /// A class by its identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// File name extensions, without the dot.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// MIME types.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension UTTagClass: CustomStringConvertible, CustomDebugStringConvertible {
  /// The identifier.
  public var description: String { rawValue }

  /// The identifier.
  public var debugDescription: String { rawValue }
}
