import CoreGraphics
import Foundation

/// The storage behind an object's attachments.
protocol AttachmentStorage: AnyObject {
  func attachment(for key: String) -> (value: Any, mode: CMAttachmentMode)?
  func setAttachment(_ value: Any?, for key: String, mode: CMAttachmentMode)
  func removeAllAttachments()
  func allAttachments(mode: CMAttachmentMode) -> [String: Any]
}

/// A thread-safe attachment store, guarded by a lock.
final class AttachmentBag: AttachmentStorage, @unchecked Sendable {
  private let lock = NSLock()
  private var attachments: [String: (value: Any, mode: CMAttachmentMode)] = [:]

  func attachment(for key: String) -> (value: Any, mode: CMAttachmentMode)? {
    lock.withLock { attachments[key] }
  }

  func setAttachment(_ value: Any?, for key: String, mode: CMAttachmentMode) {
    // The old value may be the last reference to a large object, so it is released after the lock.
    let old = lock.withLock {
      let old = attachments[key]
      attachments[key] = value.map { ($0, mode) }
      return old
    }
    _ = old
  }

  func removeAllAttachments() {
    lock.withLock { attachments = [:] }
  }

  func allAttachments(mode: CMAttachmentMode) -> [String: Any] {
    lock.withLock { attachments.filter { $0.value.mode == mode }.mapValues(\.value) }
  }
}
