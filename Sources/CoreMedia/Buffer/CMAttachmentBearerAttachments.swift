import CoreGraphics

/// The attachments of a bearer; what is set here is set there.
public struct CMAttachmentBearerAttachments {
  /// An attachment and whether it follows to buffers made from this one.
  public enum Value {
    /// It describes the media, so copies get it too.
    case shouldPropagate(Any)
    /// It belongs to this buffer alone.
    case shouldNotPropagate(Any)

    /// The attachment.
    public var value: Any {
      switch self {
      case .shouldPropagate(let value), .shouldNotPropagate(let value): value
      }
    }

    /// Whether it follows, as the C functions take it.
    public var mode: CMAttachmentMode {
      switch self {
      case .shouldPropagate: kCMAttachmentMode_ShouldPropagate
      case .shouldNotPropagate: kCMAttachmentMode_ShouldNotPropagate
      }
    }
  }

  /// The mode of an attachment.
  public enum Mode: Sendable {
    /// It describes the media, so copies get it too.
    case shouldPropagate
    /// It belongs to this buffer alone.
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

  /// Those that propagate.
  public var propagated: CFDictionary { storage.allAttachments(mode: kCMAttachmentMode_ShouldPropagate) }
  /// Those that don't.
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
