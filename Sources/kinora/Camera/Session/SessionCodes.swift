import AVFoundation

/// Receives the metadata objects of codes and passes them on in the page's model.
final class SessionCodes: NSObject, AVCaptureMetadataOutputObjectsDelegate, @unchecked Sendable {
  /// Called on the main thread. Set there before the session runs.
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
