import CoreGraphics
import Testing

@testable import AVFoundation

extension CaptureSuite {
  @Suite struct PreviewLayer {
    @Test func aLayerConvertsItsPointsAsItsConnectionSays() throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      layer.frame = CGRect(x: 50, y: 50, width: 640, height: 640)
      let connection = try #require(layer.connection)
      #expect(connection.videoPreviewLayer === layer && connection.isVideoMirroringSupported)
      // 640 × 480 in the middle of 640 × 640.
      #expect(layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 160, y: 80)) == CGPoint(x: 0.25, y: 0))
      #expect(layer.layerPointConverted(fromCaptureDevicePoint: CGPoint(x: 1, y: 1)) == CGPoint(x: 640, y: 560))
      layer.videoGravity = .resize
      #expect(layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 160, y: 160)) == CGPoint(x: 0.25, y: 0.25))
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
      #expect(layer.captureDevicePointConverted(fromLayerPoint: CGPoint(x: 160, y: 160)) == CGPoint(x: 0.75, y: 0.25))
      connection.isVideoMirrored = false
      connection.videoOrientation = .landscapeLeft
      let rect = layer.layerRectConverted(fromMetadataOutputRect: CGRect(x: 0, y: 0, width: 0.5, height: 0.25))
      #expect(abs(rect.minX - 320) < 1e-9 && abs(rect.minY - 480) < 1e-9)
      #expect(abs(rect.width - 320) < 1e-9 && abs(rect.height - 160) < 1e-9)
    }

    @Test func aLayerKeepsItsSessionAndLeavesItWhenItGoes() throws {
      let studio = try CaptureStudio()
      try studio.add(studio.camera)
      var layer: AVCaptureVideoPreviewLayer? = AVCaptureVideoPreviewLayer(session: studio.session)
      #expect(studio.session.connections.count == 1 && layer?.session === studio.session)
      layer = nil
      #expect(studio.session.connections.isEmpty)
      let other = AVCaptureVideoPreviewLayer(sessionWithNoConnection: studio.session)
      #expect(other.connection == nil)
      let port = try #require(studio.session.inputs.first?.ports.first)
      let connection = AVCaptureConnection(inputPort: port, videoPreviewLayer: other)
      #expect(studio.session.canAddConnection(connection))
      studio.session.addConnection(connection)
      #expect(other.connection === connection)
      other.session = nil
      #expect(studio.session.connections.isEmpty && connection.isActive == false)
    }

    @Test func formerNamesDoWhatTheConnectionDoes() throws {
      let studio = try CaptureStudio()
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      layer.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
      #expect(!layer.isOrientationSupported && !layer.isMirroringSupported && !layer.isMirrored)
      try studio.add(studio.camera)
      let connection = try #require(layer.connection)
      #expect(layer.isOrientationSupported && layer.isMirroringSupported && layer.automaticallyAdjustsMirroring)
      layer.automaticallyAdjustsMirroring = false
      layer.isMirrored = true
      #expect(connection.isVideoMirrored && !connection.automaticallyAdjustsVideoMirroring && layer.isMirrored)
      #expect(layer.captureDevicePointOfInterest(for: CGPoint(x: 160, y: 120)) == CGPoint(x: 0.75, y: 0.25))
      #expect(layer.pointForCaptureDevicePoint(ofInterest: CGPoint(x: 0.75, y: 0.25)) == CGPoint(x: 160, y: 120))
      let rect = CGRect(x: 0, y: 0, width: 160, height: 120)
      let found = layer.metadataOutputRectOfInterest(for: rect)
      #expect(found == CGRect(x: 0.75, y: 0, width: 0.25, height: 0.25))
      #expect(layer.rectForMetadataOutputRect(ofInterest: found) == rect)
      layer.orientation = .portrait
      #expect(connection.videoOrientation == .portrait && layer.orientation == .portrait)
      #expect(connection.videoRotationAngle == 90)
    }

    @Test func whatIsAgainstTheRulesCanBeKnownBefore() throws {
      let studio = try CaptureStudio()
      let input = try studio.add(studio.camera)
      let connection = try #require(AVCaptureVideoPreviewLayer(session: studio.session).connection)
      #expect(!studio.session.canAddInput(input) && studio.session.inputs.count == 1)
      #expect(connection.automaticallyAdjustsVideoMirroring && !connection.isVideoRotationAngleSupported(45))
      #expect(!studio.session.canSetSessionPreset(.hd4K3840x2160))
      #expect(!connection.isVideoStabilizationSupported && connection.activeVideoStabilizationMode == .off)
    }
  }
}
