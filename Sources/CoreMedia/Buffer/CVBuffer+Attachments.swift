import CoreGraphics
import CoreVideo

/// The attachments of an image buffer, which Core Video keeps.
private final class ImageBufferAttachments: AttachmentStorage {
  let buffer: CVBuffer

  init(_ buffer: CVBuffer) {
    self.buffer = buffer
  }

  func attachment(for key: String) -> (value: Any, mode: CMAttachmentMode)? {
    var mode = CVAttachmentMode.shouldNotPropagate
    return CVBufferCopyAttachment(buffer, key, &mode).map { ($0, mode.rawValue) }
  }

  func setAttachment(_ value: Any?, for key: String, mode: CMAttachmentMode) {
    guard let value else { return CVBufferRemoveAttachment(buffer, key) }
    CVBufferSetAttachment(buffer, key, value, CVAttachmentMode(rawValue: mode) ?? .shouldNotPropagate)
  }

  func removeAllAttachments() {
    CVBufferRemoveAllAttachments(buffer)
  }

  func allAttachments(mode: CMAttachmentMode) -> [String: Any] {
    CVBufferCopyAttachments(buffer, CVAttachmentMode(rawValue: mode) ?? .shouldNotPropagate) ?? [:]
  }
}

extension CVBuffer: CMAttachmentBearerProtocol {
  /// The attachments.
  public var attachments: CMAttachmentBearerAttachments {
    CMAttachmentBearerAttachments(storage: ImageBufferAttachments(self))
  }
}
