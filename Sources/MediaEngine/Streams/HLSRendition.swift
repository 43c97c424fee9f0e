/// Sound, pictures or subtitles that go with the variants of a stream: another language, another camera.
public struct HLSRendition: Equatable, Sendable {
  /// What it is.
  public enum Kind: String, Sendable {
    case audio = "AUDIO", video = "VIDEO", subtitles = "SUBTITLES", closedCaptions = "CLOSED-CAPTIONS"
  }

  /// What it is.
  public let kind: Kind
  /// The group in which variants find it.
  public let group: String
  /// Its name.
  public let name: String
  /// Its playlist; nil where it is part of the variant.
  public let uri: String?
  /// Its language.
  public let language: String?
  /// Another language that belongs to it.
  public let associatedLanguage: String?
  /// Whether it plays where nobody has chosen.
  public let isDefault: Bool
  /// Whether it may be chosen by itself.
  public let isAutoselect: Bool
  /// Whether it is to be shown in any case.
  public let isForced: Bool
  /// The channel of closed captions that it is.
  public let instream: String?
  /// What else is said of it, by names of media characteristics.
  public let characteristics: [String]
  /// How many channels its sound has, and what is said of them: `6`, `16/JOC`.
  public let channels: String?

  /// Creates a rendition; nil where what every one needs is missing.
  init?(_ attributes: HLSAttributes) {
    guard let kind = attributes["TYPE"].flatMap(Kind.init(rawValue:)), let group = attributes["GROUP-ID"],
      let name = attributes["NAME"]
    else { return nil }
    (self.kind, self.group, self.name) = (kind, group, name)
    (uri, language) = (attributes["URI"], attributes["LANGUAGE"])
    associatedLanguage = attributes["ASSOC-LANGUAGE"]
    isDefault = attributes.flag("DEFAULT")
    isAutoselect = isDefault || attributes.flag("AUTOSELECT")
    isForced = attributes.flag("FORCED")
    instream = attributes["INSTREAM-ID"]
    characteristics = attributes.list("CHARACTERISTICS")
    channels = attributes["CHANNELS"]
  }

  /// How many channels its sound has.
  public var channelCount: Int? { channels?.split(separator: "/").first.flatMap { Int($0) } }
  /// Whether its sound has objects or is for headphones beside or instead of channels.
  public var channelKinds: [String] {
    channels?.split(separator: "/").dropFirst().flatMap { $0.split(separator: ",") }.map(String.init) ?? []
  }
}
