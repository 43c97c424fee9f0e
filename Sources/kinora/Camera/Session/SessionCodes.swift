import AVFoundation

/// Hears which codes the camera sees, and says it as the page knows them.
final class SessionCodes: NSObject, AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
  /// Set before the session runs, on the main thread, where it is called, too.
  @MainActor var onCodes: (@MainActor ([FoundCode]) -> Void)?

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    let codes = metadataObjects.compactMap { object -> FoundCode? in
      guard let code = object as? AVMetadataMachineReadableCodeObject, let text = code.stringValue,
        let symbology = code.type.symbology
      else { return nil }
      return FoundCode(symbology, text, corners: code.corners)
    }
    DispatchQueue.main.async { MainActor.assumeIsolated { self.onCodes?(codes) } }
  }
}
