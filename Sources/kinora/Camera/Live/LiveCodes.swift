import AVFoundation
import MediaEngine

/// Hears which codes the camera sees, and says it as the page knows them.
final class LiveCodes: NSObject, AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
  /// Set before the session runs, on the main thread, where it is called, too.
  @MainActor var onCodes: (@MainActor ([FoundCode]) -> Void)?

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    let codes = metadataObjects.compactMap { object -> FoundCode? in
      guard let code = object as? AVMetadataMachineReadableCodeObject, let text = code.stringValue,
        let symbology = CodeSymbology(code.type)
      else { return nil }
      return FoundCode(symbology, text, corners: code.corners)
    }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.onCodes?(codes) } }
  }
}

extension CodeSymbology {
  /// The kind of code that a type stands for; nil for what is no code.
  fileprivate init?(_ type: AVMetadataObject.ObjectType) {
    switch type {
    case .qr: self = .qr
    case .ean13: self = .ean13
    case .ean8: self = .ean8
    case .upce: self = .upce
    case .code39: self = .code39
    case .code93: self = .code93
    case .code128: self = .code128
    case .interleaved2of5: self = .interleaved2of5
    case .itf14: self = .itf14
    case .codabar: self = .codabar
    default: return nil
    }
  }
}
