import CoreGraphics

/// Whether an attachment propagates to derived buffers, as the C functions take it.
public typealias CMAttachmentMode = UInt32
/// The attachment belongs to this buffer only.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// The attachment describes the media, so it propagates to copies.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// Sets the attachment for a key, replacing any existing value; nil removes it.
public func CMSetAttachment(
  _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
  bearer(target).attachments.storage.setAttachment(value, for: key, mode: attachmentMode)
}

/// Returns the attached value, or nil; `attachmentModeOut` receives whether it propagates.
public func CMGetAttachment(
  _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
  guard let found = bearer(target).attachments.storage.attachment(for: key) else { return nil }
  attachmentModeOut?.pointee = found.mode
  return found.value
}

/// Removes one attachment.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
  bearer(target).attachments.storage.setAttachment(nil, for: key, mode: 0)
}

/// Removes every attachment.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
  bearer(target).attachments.removeAll()
}

/// All attachments of one mode, or nil when there are none.
public func CMCopyDictionaryOfAttachments(
  allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
  let found = bearer(target).attachments.storage.allAttachments(mode: attachmentMode)
  return found.isEmpty ? nil : found
}

/// Attaches several values at once.
public func CMSetAttachments(
  _ target: CMAttachmentBearer, attachments: CFDictionary, attachmentMode: CMAttachmentMode
) {
  for (key, value) in attachments {
    bearer(target).attachments.storage.setAttachment(value, for: key, mode: attachmentMode)
  }
}

/// Copies the propagating attachments to another object.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
  bearer(source).propagateAttachments(to: bearer(destination))
}
