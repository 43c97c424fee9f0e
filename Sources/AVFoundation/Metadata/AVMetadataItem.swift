import CoreMedia
import Foundation

/// One piece of metadata: what it is, its value, and where it holds.
open class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct Content {
    var identifier: AVMetadataIdentifier?
    var value: (any NSCopying & NSObjectProtocol)?
    var dataType: String?
    var extendedLanguageTag: String?
    var locale: Locale?
    var time = CMTime.invalid
    var duration = CMTime.invalid
    var startDate: Date?
    var extraAttributes: [AVMetadataExtraAttributeKey: Any]?
  }

  private let lock = NSLock()
  // Values are whatever a program puts in; only the lock makes them safe.
  private nonisolated(unsafe) var content: Content

  /// An item that says nothing.
  public override init() {
    content = Content()
    super.init()
  }

  init(_ content: Content) {
    self.content = content
    super.init()
  }

  func withContent<Result>(_ body: (inout Content) -> Result) -> Result { lock.withLock { body(&content) } }

  /// What it is, with its key space.
  open var identifier: AVMetadataIdentifier? { withContent { $0.identifier } }
  /// What it is, within its key space.
  open var key: (any NSCopying & NSObjectProtocol)? {
    identifier.flatMap { MetadataKey.split($0)?.key }
  }
  /// Where the key means what it means.
  open var keySpace: AVMetadataKeySpace? { identifier.flatMap { MetadataKey.split($0)?.space } }
  /// What it is in words that all formats share, where there is such a word.
  open var commonKey: AVMetadataKey? { identifier.flatMap { CommonMetadata.key(of: $0) } }
  /// The value.
  open var value: (any NSCopying & NSObjectProtocol)? { withContent { $0.value } }
  /// The value as text, where it can be written as one.
  open var stringValue: String? {
    switch value {
    case let text as NSString: text as String
    case let number as NSNumber: number.stringValue
    case let date as NSDate: MetadataDate.text(of: date as Date)
    default: nil
    }
  }
  /// The value as a number, where it is one.
  open var numberValue: NSNumber? {
    switch value {
    case let number as NSNumber: number
    case let text as NSString: Double(text as String).map { NSNumber(value: $0) }
    default: nil
    }
  }
  /// The value as a date, where it is one.
  open var dateValue: Date? {
    switch value {
    case let date as NSDate: date as Date
    case let text as NSString: MetadataDate.date(of: text as String)
    default: nil
    }
  }
  /// The value as bytes, where it is bytes.
  open var dataValue: Data? { (value as? NSData).map { $0 as Data } }
  /// The type of the value, one of `kCMMetadataBaseDataType…`.
  open var dataType: String? { withContent { $0.dataType } }
  /// The language of the value, as BCP 47 writes it.
  open var extendedLanguageTag: String? { withContent { $0.extendedLanguageTag } }
  /// The language and country of the value.
  open var locale: Locale? { withContent { $0.locale } }
  /// From when it holds; invalid means always.
  open var time: CMTime { withContent { $0.time } }
  /// For how long it holds.
  open var duration: CMTime { withContent { $0.duration } }
  /// From which date it holds.
  open var startDate: Date? { withContent { $0.startDate } }
  /// What its format says of it besides.
  open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { withContent { $0.extraAttributes } }

  /// An item that can't be changed, with the same content.
  open func copy(with zone: NSZone? = nil) -> Any { AVMetadataItem(withContent { $0 }) }
  /// An item that can be changed, with the same content.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMetadataItem(withContent { $0 }) }

  // MARK: Choosing

  /// The identifier of a key in a key space.
  public static func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
    MetadataKey.identifier(of: key, in: keySpace)
  }

  /// The key space of an identifier.
  public static func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
    MetadataKey.split(identifier)?.space
  }

  /// The key of an identifier.
  public static func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? { MetadataKey.split(identifier)?.key }

  /// The items that have this identifier. A common one finds what stands for it in any format.
  public static func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    let common = MetadataKey.split(identifier)?.space == .common ? CommonMetadata.key(of: identifier) : nil
    return metadataItems.filter { $0.identifier == identifier || (common != nil && $0.commonKey == common) }
  }

  /// The items in languages that a person reads, those in the first language first.
  public static func metadataItems(
    from metadataItems: [AVMetadataItem], filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMetadataItem] {
    preferredLanguages.flatMap { language in
      metadataItems.filter { ($0.extendedLanguageTag ?? $0.locale?.identifier)?.hasPrefix(language) == true }
    }
  }

  /// The items of one language and country.
  public static func metadataItems(from metadataItems: [AVMetadataItem], with locale: Locale) -> [AVMetadataItem] {
    metadataItems.filter { $0.locale == locale }
  }

  /// The items with this key, in this key space; nil stands for any.
  public static func metadataItems(
    from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
  ) -> [AVMetadataItem] {
    metadataItems.filter { item in
      if let keySpace, keySpace == .common, let key {
        return item.commonKey == MetadataKey.name(key).map { AVMetadataKey($0) }
      }
      if let keySpace, item.keySpace != keySpace { return false }
      guard let key else { return true }
      return item.keySpace.flatMap { MetadataKey.identifier(of: key, in: $0) } == item.identifier
    }
  }
}
