import CoreMedia
import Foundation

/// A metadata item that can be changed.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
  /// Key and key space as set so far: together they make the identifier, and either may be set first.
  private struct Halves {
    var key: Any?
    var space: AVMetadataKeySpace?
  }

  private let halvesLock = NSLock()
  private nonisolated(unsafe) var halves = Halves()

  /// The identifier: the key with its key space.
  open override var identifier: AVMetadataIdentifier? {
    get { super.identifier }
    set {
      withContent { $0.identifier = newValue }
      let parts = newValue.flatMap { MetadataKey.split($0) }
      halvesLock.withLock { halves = Halves(key: parts?.key, space: parts?.space) }
    }
  }
  /// The key within its key space. Together with `keySpace` it makes the identifier.
  ///
  /// A string, an `AVMetadataKey` by its `rawValue`, a number or data.
  open override var key: (any NSCopying & NSObjectProtocol)? {
    get { super.key ?? halvesLock.withLock { halves.key as? any NSCopying & NSObjectProtocol } }
    set { put { $0.key = newValue } }
  }
  /// The key space.
  open override var keySpace: AVMetadataKeySpace? {
    get { super.keySpace ?? halvesLock.withLock { halves.space } }
    set { put { $0.space = newValue } }
  }
  /// The value: a string, a number, a date or data.
  open override var value: (any NSCopying & NSObjectProtocol)? {
    get { super.value }
    set { withContent { ($0.value, $0.lazy) = (newValue, nil) } }
  }
  /// The type of the value, one of `kCMMetadataBaseDataType…`.
  open override var dataType: String? {
    get { super.dataType }
    set { withContent { $0.dataType = newValue } }
  }
  /// The value's language as a BCP 47 tag.
  open override var extendedLanguageTag: String? {
    get { super.extendedLanguageTag }
    set { withContent { $0.extendedLanguageTag = newValue } }
  }
  /// The value's locale.
  open override var locale: Locale? {
    get { super.locale }
    set { withContent { $0.locale = newValue } }
  }
  /// The time from which the item applies; invalid for always.
  open override var time: CMTime {
    get { super.time }
    set { withContent { $0.time = newValue } }
  }
  /// The duration for which the item applies.
  open override var duration: CMTime {
    get { super.duration }
    set { withContent { $0.duration = newValue } }
  }
  /// The date from which the item applies.
  open override var startDate: Date? {
    get { super.startDate }
    set { withContent { $0.startDate = newValue } }
  }
  /// The extra attributes.
  open override var extraAttributes: [AVMetadataExtraAttributeKey: Any]? {
    get { super.extraAttributes }
    set { withContent { $0.extraAttributes = newValue } }
  }

  private func put(_ change: (inout Halves) -> Void) {
    let made = halvesLock.withLock { () -> AVMetadataIdentifier? in
      change(&halves)
      guard let key = halves.key, let space = halves.space else { return nil }
      return MetadataKey.identifier(of: key, in: space)
    }
    withContent { $0.identifier = made }
  }
}
