import CoreGraphics

/// What can carry attachments: sample buffers, block buffers and image buffers.
public protocol CMAttachmentBearerProtocol: AnyObject {
  /// The attachments.
  var attachments: CMAttachmentBearerAttachments { get }
  /// A copy of those that propagate.
  var propagatedAttachments: CFDictionary { get }
  /// A copy of those that don't.
  var nonPropagatedAttachments: CFDictionary { get }
  /// Gives the attachments that propagate to another bearer.
  func propagateAttachments(to destination: any CMAttachmentBearerProtocol)
}

/// What can carry attachments, as the C functions take it.
public typealias CMAttachmentBearer = any CMAttachmentBearerProtocol

extension CMAttachmentBearerProtocol {
  /// A copy of those that propagate.
  public var propagatedAttachments: CFDictionary { attachments.propagated }
  /// A copy of those that don't.
  public var nonPropagatedAttachments: CFDictionary { attachments.nonPropagated }

  /// Gives the attachments that propagate to another bearer.
  public func propagateAttachments(to destination: any CMAttachmentBearerProtocol) {
    destination.attachments.merge(attachments.propagated, mode: .shouldPropagate)
  }
}
