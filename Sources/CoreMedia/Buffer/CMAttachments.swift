import CoreGraphics

/// Whether an attachment follows to buffers made from this one, as the C functions take it.
public typealias CMAttachmentMode = UInt32
/// It belongs to this buffer alone.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// It describes the media, so copies get it too.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// Attaches a value, in place of what was there under that key; nil removes that.
public func CMSetAttachment(
  _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
  target.attachments.storage.setAttachment(value, for: key, mode: attachmentMode)
}

/// The attached value, or nil; says in `attachmentModeOut` whether it propagates.
public func CMGetAttachment(
  _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
  guard let found = target.attachments.storage.attachment(for: key) else { return nil }
  attachmentModeOut?.pointee = found.mode
  return found.value
}

/// Removes one attachment.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
  target.attachments.storage.setAttachment(nil, for: key, mode: 0)
}

/// Removes every attachment.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
  target.attachments.removeAll()
}

/// All attachments of one mode, or nil when there are none.
public func CMCopyDictionaryOfAttachments(
  allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
  let found = target.attachments.storage.allAttachments(mode: attachmentMode)
  return found.isEmpty ? nil : found
}

/// Attaches several values at once.
public func CMSetAttachments(
  _ target: CMAttachmentBearer, attachments: CFDictionary, attachmentMode: CMAttachmentMode
) {
  for (key, value) in attachments {
    target.attachments.storage.setAttachment(value, for: key, mode: attachmentMode)
  }
}

/// Gives the attachments that propagate to another bearer.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
  source.propagateAttachments(to: destination)
}
