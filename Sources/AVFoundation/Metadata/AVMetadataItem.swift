import CoreMedia
import Foundation

/// A metadata item: an identifier, a value, and the time it applies to.
open class AVMetadataItem: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct Content {
    var identifier: AVMetadataIdentifier?
    var value: (any NSCopying & NSObjectProtocol)?
    /// Makes the value when it is first needed; nil where it is there.
    var lazy: LazyMetadataValue?
    var dataType: String?
    var extendedLanguageTag: String?
    var locale: Locale?
    var time = CMTime.invalid
    var duration = CMTime.invalid
    var startDate: Date?
    var extraAttributes: [AVMetadataExtraAttributeKey: Any]?
  }

  private let lock = NSLock()
  // Values may be of any class that a program passes in; only the lock makes them safe.
  private nonisolated(unsafe) var content: Content

  /// Creates an empty item.
  public override init() {
    content = Content()
    super.init()
  }

  init(_ content: Content) {
    self.content = content
    super.init()
  }

  func withContent<Result>(_ body: (inout Content) -> Result) -> Result { lock.withLock { body(&content) } }

  /// The identifier: the key with its key space.
  open var identifier: AVMetadataIdentifier? { withContent { $0.identifier } }
  /// The key within its key space.
  open var key: (any NSCopying & NSObjectProtocol)? {
    identifier.flatMap { MetadataKey.split($0)?.key }
  }
  /// The key space.
  open var keySpace: AVMetadataKeySpace? { identifier.flatMap { MetadataKey.split($0)?.space } }
  /// The common key, if there is one.
  open var commonKey: AVMetadataKey? { identifier.flatMap { CommonMetadata.key(of: $0) } }
  /// The value. Waits for one that is made when it is needed.
  open var value: (any NSCopying & NSObjectProtocol)? {
    let (value, lazy) = withContent { ($0.value, $0.lazy) }
    return lazy?.value ?? value
  }
  /// The value as a string, if it has such a form.
  open var stringValue: String? {
    switch value {
    case let text as NSString: text as String
    case let number as NSNumber: number.stringValue
    case let date as NSDate: MetadataDate.text(of: date as Date)
    default: nil
    }
  }
  /// The value as a number, if it is one.
  open var numberValue: NSNumber? {
    switch value {
    case let number as NSNumber: number
    case let text as NSString: Double(text as String).map { NSNumber(value: $0) }
    default: nil
    }
  }
  /// The value as a date, if it is one.
  open var dateValue: Date? {
    switch value {
    case let date as NSDate: date as Date
    case let text as NSString: MetadataDate.date(of: text as String)
    default: nil
    }
  }
  /// The value as data, if it is data.
  open var dataValue: Data? { (value as? NSData).map { $0 as Data } }
  /// The type of the value, one of `kCMMetadataBaseDataType…`.
  open var dataType: String? { withContent { $0.dataType } }
  /// The value's language as a BCP 47 tag.
  open var extendedLanguageTag: String? { withContent { $0.extendedLanguageTag } }
  /// The value's locale.
  open var locale: Locale? { withContent { $0.locale } }
  /// The time from which the item applies; invalid for always.
  open var time: CMTime { withContent { $0.time } }
  /// The duration for which the item applies.
  open var duration: CMTime { withContent { $0.duration } }
  /// The date from which the item applies.
  open var startDate: Date? { withContent { $0.startDate } }
  /// The extra attributes.
  open var extraAttributes: [AVMetadataExtraAttributeKey: Any]? { withContent { $0.extraAttributes } }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { AVMetadataItem(withContent { $0 }) }
  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMetadataItem(withContent { $0 }) }

  // MARK: Identifiers and filtering

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

  /// The items with this identifier. A common identifier finds its equivalents in all formats.
  public static func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    let common = MetadataKey.split(identifier)?.space == .common ? CommonMetadata.key(of: identifier) : nil
    return metadataItems.filter { $0.identifier == identifier || (common != nil && $0.commonKey == common) }
  }

  /// The items in the user's preferred languages, in order of preference.
  public static func metadataItems(
    from metadataItems: [AVMetadataItem], filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMetadataItem] {
    preferredLanguages.flatMap { language in
      metadataItems.filter { item in
        let tag = (item.extendedLanguageTag ?? item.locale?.identifier)?.replacing("_", with: "-").lowercased()
        let wanted = language.replacing("_", with: "-").lowercased()
        return tag == wanted || tag?.hasPrefix(wanted + "-") ?? false
      }
    }
  }

  /// The items that a filter passes on.
  public static func metadataItems(
    from metadataItems: [AVMetadataItem], filteredBy metadataItemFilter: AVMetadataItemFilter
  ) -> [AVMetadataItem] {
    metadataItems.filter(metadataItemFilter.keeps)
  }

  /// The items of a locale.
  public static func metadataItems(from metadataItems: [AVMetadataItem], with locale: Locale) -> [AVMetadataItem] {
    metadataItems.filter { $0.locale == locale }
  }

  /// The items with a key and key space; nil matches any.
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
