import CoreGraphics

/// Whether an attachment is copied along to buffers derived from this one.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The attachment stays with this buffer.
  case shouldNotPropagate = 0
  /// The attachment describes the image, so copies get it too.
  case shouldPropagate = 1
}

/// Attaches a value; replaces an earlier one under the same key.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: CFTypeRef, _ attachmentMode: CVAttachmentMode
) {
  buffer.setAttachment(value, forKey: key, mode: attachmentMode)
}

/// Attaches several values at once.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
  buffer.setAttachments(theAttachments, mode: attachmentMode)
}

/// The attached value, or nil; `attachmentMode` receives whether it propagates.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
  guard let found = buffer.attachment(forKey: key) else { return nil }
  attachmentMode?.pointee = found.mode
  return found.value
}

/// The attached value, or nil, owned by the buffer; the older form of `CVBufferCopyAttachment`.
public func CVBufferGetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<AnyObject>? {
  guard let found = buffer.attachedObject(forKey: key) else { return nil }
  attachmentMode?.pointee = found.mode
  return Unmanaged.passUnretained(found.object)
}

/// All attachments of one mode, or nil when there are none.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  let found = buffer.attachments(mode: attachmentMode)
  return found.isEmpty ? nil : found
}

/// All attachments of one mode, or nil; the older form of `CVBufferCopyAttachments`.
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
  CVBufferCopyAttachments(buffer, attachmentMode)
}

/// Whether there is an attachment under this key.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
  buffer.attachment(forKey: key) != nil
}

/// Removes one attachment; does nothing when there is none.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
  buffer.removeAttachment(forKey: key)
}

/// Removes every attachment.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
  buffer.removeAllAttachments()
}

/// Copies the propagating attachments to another buffer, which propagates them in turn.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
  destinationBuffer.setAttachments(sourceBuffer.attachments(mode: .shouldPropagate), mode: .shouldPropagate)
}

extension CVBuffer {
  /// Sets the default attachments that the creation attributes contain.
  func attachDefaults(from attributes: CFDictionary) {
    if let values = attributes[kCVBufferPropagatedAttachmentsKey] as? CFDictionary {
      setAttachments(values, mode: .shouldPropagate)
    }
    if let values = attributes[kCVBufferNonPropagatedAttachmentsKey] as? CFDictionary {
      setAttachments(values, mode: .shouldNotPropagate)
    }
  }
}
