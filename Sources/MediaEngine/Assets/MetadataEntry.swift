import Foundation

/// One metadata item of a file or track, by the file's own key.
public struct MetadataEntry: Sendable, Equatable {
  /// The namespace of a key; the raw values are those of Apple's key spaces.
  public enum KeySpace: String, Sendable, Codable {
    /// QuickTime's metadata keys, such as `com.apple.quicktime.title`.
    case quickTimeMetadata = "mdta"
    /// QuickTime's user data, such as `©nam`.
    case quickTimeUserData = "udta"
    /// 3GPP's and ISO's user data, such as `titl`.
    case isoUserData = "uiso"
    /// iTunes' four-character keys, such as `©nam`.
    case iTunes = "itsk"
    /// iTunes' long keys, such as `com.apple.iTunes.iTunNORM`.
    case iTunesLong = "itlk"
    /// ID3 frames, such as `TIT2`.
    case id3 = "org.id3"
    /// Metadata of an Icecast or SHOUTcast stream.
    case icy = "icy"
    /// Names shared by several formats (Matroska, Ogg, FLAC, WAV), in lower case, such as `title`.
    case common = "comn"
  }

  /// The value of an item.
  public enum Value: Sendable, Equatable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case data(Data)
  }

  /// The namespace of the key.
  public var keySpace: KeySpace
  /// The key; characters above ASCII are those of Latin-1, so `©` is one character.
  public var key: String
  /// The value of an item.
  public var value: Value
  /// The data type of the value, such as `com.apple.metadata.datatype.UTF-8`; nil if the file doesn't specify it.
  public var dataType: String?
  /// The language of the value as a BCP 47 tag; nil if it isn't specific to a language.
  public var languageTag: String?
  /// Extra attributes, such as the scheme of an ISO `kind` box.
  public var extra: [String: String]

  /// Creates an item.
  public init(
    _ keySpace: KeySpace, _ key: String, _ value: Value, dataType: String? = nil, languageTag: String? = nil,
    extra: [String: String] = [:]
  ) {
    (self.keySpace, self.key, self.value) = (keySpace, key, value)
    (self.dataType, self.languageTag, self.extra) = (dataType, languageTag, extra)
  }

  /// The value as a string; nil for data.
  public var text: String? {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .data: nil
    }
  }
}
