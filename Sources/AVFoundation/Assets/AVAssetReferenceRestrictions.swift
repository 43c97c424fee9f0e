import Foundation
import MediaEngine

/// Which other files a file may refer to for its media.
public struct AVAssetReferenceRestrictions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates the options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// A remote file may not refer to a local one.
  public static let forbidRemoteReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 1 << 0)
  /// A local file may not refer to a remote one.
  public static let forbidLocalReferenceToRemote = AVAssetReferenceRestrictions(rawValue: 1 << 1)
  /// A remote file may not refer to another server.
  public static let forbidCrossSiteReference = AVAssetReferenceRestrictions(rawValue: 1 << 2)
  /// A local file may not refer to a local one.
  public static let forbidLocalReferenceToLocal = AVAssetReferenceRestrictions(rawValue: 1 << 3)
  /// No file may refer to any other.
  public static let forbidAll = AVAssetReferenceRestrictions(rawValue: 0xFFFF)
  /// The policy unless another is given.
  public static let defaultPolicy: AVAssetReferenceRestrictions = [
    .forbidRemoteReferenceToLocal, .forbidLocalReferenceToRemote,
  ]
}

extension AVAssetReferenceRestrictions {
  /// The value of `AVURLAssetReferenceRestrictionsKey`; nil without one.
  init?(_ options: [String: Any]?) {
    switch options?[AVURLAssetReferenceRestrictionsKey] {
    case let value as AVAssetReferenceRestrictions: self = value
    case let value as NSNumber: self.init(rawValue: value.uintValue)
    case let value as UInt: self.init(rawValue: value)
    case let value as Int:
      guard let bits = UInt(exactly: value) else { return nil }
      self.init(rawValue: bits)
    default: return nil
    }
  }
}

extension MovieReferences {
  /// What an asset's options allow. Apple's default lets a movie name any file; there a sandbox stands behind it, here
  /// nothing does.
  init(_ options: [String: Any]?) {
    let restrictions = AVAssetReferenceRestrictions(options)
    self = restrictions.map { $0.contains(.forbidLocalReferenceToLocal) ? .forbidden : .anywhere } ?? .inFolder
  }
}
