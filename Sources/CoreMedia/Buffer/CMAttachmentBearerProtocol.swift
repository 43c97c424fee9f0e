import CoreGraphics

/// An object that carries attachments: a sample buffer, block buffer or image buffer.
public protocol CMAttachmentBearerProtocol: AnyObject {
  /// The attachments.
  var attachments: CMAttachmentBearerAttachments { get }
  /// A copy of the attachments that propagate.
  var propagatedAttachments: CFDictionary { get }
  /// A copy of the attachments that don't propagate.
  var nonPropagatedAttachments: CFDictionary { get }
  /// Copies the propagating attachments to another object.
  func propagateAttachments(to destination: any CMAttachmentBearerProtocol)
}

/// An object that carries attachments, as the C functions take it: a `CMAttachmentBearerProtocol`.
public typealias CMAttachmentBearer = AnyObject

/// What the C functions are given, as what it is. The program stops if it carries no attachments.
func bearer(_ object: CMAttachmentBearer) -> any CMAttachmentBearerProtocol {
  guard let bearer = object as? any CMAttachmentBearerProtocol else {
    preconditionFailure("\(type(of: object)) carries no attachments.")
  }
  return bearer
}

extension CMAttachmentBearerProtocol {
  /// A copy of the attachments that propagate.
  public var propagatedAttachments: CFDictionary { attachments.propagated }
  /// A copy of the attachments that don't propagate.
  public var nonPropagatedAttachments: CFDictionary { attachments.nonPropagated }

  /// Copies the propagating attachments to another object.
  public func propagateAttachments(to destination: any CMAttachmentBearerProtocol) {
    destination.attachments.merge(attachments.propagated, mode: .shouldPropagate)
  }
}
