import Foundation

/// One thing that a file says of itself or of a track, by the file's own key.
public struct MetadataEntry: Sendable, Equatable {
  /// Whose keys they are; the raw values are those of Apple's key spaces.
  public enum KeySpace: String, Sendable {
    /// QuickTime's keys by name, as `com.apple.quicktime.title`.
    case quickTimeMetadata = "mdta"
    /// QuickTime's four letters, as `©nam`.
    case quickTimeUserData = "udta"
    /// 3GPP's and ISO's four letters, as `titl`.
    case isoUserData = "uiso"
    /// iTunes' four letters, as `©nam`.
    case iTunes = "itsk"
    /// iTunes' keys by name, as `com.apple.iTunes.iTunNORM`.
    case iTunesLong = "itlk"
    /// ID3's frames, as `TIT2`.
    case id3 = "org.id3"
    /// What a radio station sends.
    case icy = "icy"
    /// Names that several formats share: Matroska, Ogg, FLAC, WAV; lower case, as `title`.
    case common = "comn"
  }

  /// What is said.
  public enum Value: Sendable, Equatable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case data(Data)
  }

  /// Whose key it is.
  public var keySpace: KeySpace
  /// The key; letters above ASCII are those of Latin-1, so `©` is one letter.
  public var key: String
  /// What is said.
  public var value: Value
  /// The form of the value, as `com.apple.metadata.datatype.UTF-8`; nil where the file leaves it open.
  public var dataType: String?
  /// The language of the words as a BCP 47 tag; nil where they are for everybody.
  public var languageTag: String?
  /// More that belongs to it, as the scheme of ISO's kind.
  public var extra: [String: String]

  /// Says something.
  public init(
    _ keySpace: KeySpace, _ key: String, _ value: Value, dataType: String? = nil, languageTag: String? = nil,
    extra: [String: String] = [:]
  ) {
    (self.keySpace, self.key, self.value) = (keySpace, key, value)
    (self.dataType, self.languageTag, self.extra) = (dataType, languageTag, extra)
  }

  /// The value as words, where it is such or a number.
  public var text: String? {
    switch value {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .data: nil
    }
  }
}
