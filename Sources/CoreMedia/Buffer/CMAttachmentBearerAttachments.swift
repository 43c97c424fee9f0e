import CoreGraphics

/// A live view of a buffer's attachments; changes apply to the buffer itself.
public struct CMAttachmentBearerAttachments {
  /// An attachment's value and whether it propagates to derived buffers.
  public enum Value {
    /// The attachment describes the media, so it propagates to copies.
    case shouldPropagate(Any)
    /// The attachment belongs to this buffer only.
    case shouldNotPropagate(Any)

    /// The attachment.
    public var value: Any {
      switch self {
      case .shouldPropagate(let value), .shouldNotPropagate(let value): value
      }
    }

    /// The attachment mode (propagates or not), as the C functions take it.
    public var mode: CMAttachmentMode {
      switch self {
      case .shouldPropagate: kCMAttachmentMode_ShouldPropagate
      case .shouldNotPropagate: kCMAttachmentMode_ShouldNotPropagate
      }
    }
  }

  /// The mode of an attachment.
  public enum Mode: Sendable {
    /// The attachment describes the media, so it propagates to copies.
    case shouldPropagate
    /// The attachment belongs to this buffer only.
    case shouldNotPropagate

    var code: CMAttachmentMode {
      switch self {
      case .shouldPropagate: kCMAttachmentMode_ShouldPropagate
      case .shouldNotPropagate: kCMAttachmentMode_ShouldNotPropagate
      }
    }
  }

  let storage: any AttachmentStorage

  /// An attachment; nil removes it.
  public subscript(key: String) -> Value? {
    get {
      guard let found = storage.attachment(for: key) else { return nil }
      return found.mode == kCMAttachmentMode_ShouldPropagate
        ? .shouldPropagate(found.value) : .shouldNotPropagate(found.value)
    }
    nonmutating set {
      storage.setAttachment(newValue?.value, for: key, mode: newValue?.mode ?? 0)
    }
  }

  /// The attachments that propagate to derived buffers.
  public var propagated: CFDictionary { storage.allAttachments(mode: kCMAttachmentMode_ShouldPropagate) }
  /// The attachments that don't propagate.
  public var nonPropagated: CFDictionary { storage.allAttachments(mode: kCMAttachmentMode_ShouldNotPropagate) }

  /// Attaches several values at once.
  public func merge(_ attachments: CFDictionary, mode: Mode) {
    for (key, value) in attachments { storage.setAttachment(value, for: key, mode: mode.code) }
  }

  /// Removes every attachment.
  public func removeAll() {
    storage.removeAllAttachments()
  }
}
