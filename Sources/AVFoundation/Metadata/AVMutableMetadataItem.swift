import CoreMedia
import Foundation

/// A piece of metadata that a program makes.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
  /// The key space that was set before there was a key, or the other way round: what an identifier is made of.
  private struct Halves {
    var key: Any?
    var space: AVMetadataKeySpace?
  }

  private let halvesLock = NSLock()
  private nonisolated(unsafe) var halves = Halves()

  /// What it is, with its key space.
  open override var identifier: AVMetadataIdentifier? {
    get { super.identifier }
    set {
      withContent { $0.identifier = newValue }
      let parts = newValue.flatMap { MetadataKey.split($0) }
      halvesLock.withLock { halves = Halves(key: parts?.key, space: parts?.space) }
    }
  }
  /// What it is, within its key space. Together with `keySpace` it makes the identifier.
  ///
  /// Takes text, `AVMetadataKey` being written as its `rawValue`, a number or bytes.
  open override var key: (any NSCopying & NSObjectProtocol)? {
    get { super.key ?? halvesLock.withLock { halves.key as? any NSCopying & NSObjectProtocol } }
    set { put { $0.key = newValue } }
  }
  /// Where the key means what it means.
  open override var keySpace: AVMetadataKeySpace? {
    get { super.keySpace ?? halvesLock.withLock { halves.space } }
    set { put { $0.space = newValue } }
  }
  /// The value: text, a number, a date or bytes.
  open override var value: (any NSCopying & NSObjectProtocol)? {
    get { super.value }
    set { withContent { $0.value = newValue } }
  }
  /// The type of the value, one of `kCMMetadataBaseDataType…`.
  open override var dataType: String? {
    get { super.dataType }
    set { withContent { $0.dataType = newValue } }
  }
  /// The language of the value, as BCP 47 writes it.
  open override var extendedLanguageTag: String? {
    get { super.extendedLanguageTag }
    set { withContent { $0.extendedLanguageTag = newValue } }
  }
  /// The language and country of the value.
  open override var locale: Locale? {
    get { super.locale }
    set { withContent { $0.locale = newValue } }
  }
  /// From when it holds; invalid means always.
  open override var time: CMTime {
    get { super.time }
    set { withContent { $0.time = newValue } }
  }
  /// For how long it holds.
  open override var duration: CMTime {
    get { super.duration }
    set { withContent { $0.duration = newValue } }
  }
  /// From which date it holds.
  open override var startDate: Date? {
    get { super.startDate }
    set { withContent { $0.startDate = newValue } }
  }
  /// What its format says of it besides.
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
