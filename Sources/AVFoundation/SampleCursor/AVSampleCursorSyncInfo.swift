import Foundation

/// Whether decoding can begin at a sample.
public struct AVSampleCursorSyncInfo: Sendable {
  /// Whether the sample can be decoded without others, and so can those that follow it in decoding order.
  public var sampleIsFullSync: ObjCBool
  /// Whether the sample can be decoded without others, but not all that follow it. Files read here don't tell.
  public var sampleIsPartialSync: ObjCBool
  /// Whether no other sample needs it. Files read here don't tell.
  public var sampleIsDroppable: ObjCBool

  /// Says of a sample that nothing is so.
  public init() { self.init(sampleIsFullSync: false, sampleIsPartialSync: false, sampleIsDroppable: false) }

  /// Says what is so.
  public init(sampleIsFullSync: ObjCBool, sampleIsPartialSync: ObjCBool, sampleIsDroppable: ObjCBool) {
    self.sampleIsFullSync = sampleIsFullSync
    self.sampleIsPartialSync = sampleIsPartialSync
    self.sampleIsDroppable = sampleIsDroppable
  }
}
