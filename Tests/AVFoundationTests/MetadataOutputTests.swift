import MediaEngine
import TestSupport
import Testing

@testable import AVFoundation

extension CaptureSuite {
  @Suite struct MetadataOutput {
    private static func sign(_ text: String) throws -> CGImage {
      let folder = try ProgramFolder()
      try writeQRCode(text, to: folder.file("code.png"))
      let source = try #require(CGImageSourceCreateWithURL(folder.file("code.png") as CFURL, nil))
      return try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    }

    @Test func codesComeWithTheirWordsTimeAndPlace() async throws {
      let studio = try CaptureStudio()
      studio.simulated.sign = try Self.sign("KINORA")
      defer { studio.simulated.sign = nil }
      let output = AVCaptureMetadataOutput()
      let listener = CodeListener()
      #expect(output.availableMetadataObjectTypes.isEmpty)
      try studio.add(studio.camera)
      studio.add(output)
      #expect(output.availableMetadataObjectTypes.contains(.qr))
      #expect(!output.availableMetadataObjectTypes.contains(.dataMatrix))
      #expect(!output.availableMetadataObjectTypes.contains(.face))
      output.setMetadataObjectsDelegate(listener, queue: DispatchQueue(label: "test.codes"))
      output.metadataObjectTypes = [.qr, .ean13]
      let before = studio.time
      try await studio.start()
      let objects = try await eventually("codes") {
        listener.heard.values.count >= 2 ? listener.heard.values.last : nil
      }
      let code = try #require(objects.first as? AVMetadataMachineReadableCodeObject)
      #expect(objects.count == 1)
      #expect(code.stringValue == "KINORA" && code.type == .qr)
      #expect(code.time >= before && code.time <= studio.time)
      #expect(code.corners.count == 4)
      #expect(code.corners.allSatisfy { code.bounds.insetBy(dx: -0.001, dy: -0.001).contains($0) })
      #expect(code.bounds.minX > 0.6 && code.bounds.maxX < 1 && code.bounds.minY > 0.5, "\(code.bounds)")

      // In a layer that shows it mirrored, the right is left.
      let layer = AVCaptureVideoPreviewLayer(session: studio.session)
      layer.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
      let connection = try #require(layer.connection)
      connection.automaticallyAdjustsVideoMirroring = false
      connection.isVideoMirrored = true
      let inLayer = try #require(layer.transformedMetadataObject(for: code) as? AVMetadataMachineReadableCodeObject)
      #expect(abs(inLayer.bounds.midX - (1 - code.bounds.midX) * 320) < 0.5)
      #expect(abs(inLayer.bounds.midY - code.bounds.midY * 240) < 0.5)
      #expect(abs(inLayer.corners[0].x - (1 - code.corners[0].x) * 320) < 0.5)
      #expect(inLayer.stringValue == "KINORA" && inLayer.time == code.time)
      #expect(AVCaptureVideoPreviewLayer().transformedMetadataObject(for: code) == nil)

      let video = try #require(output.connection(with: .video))
      let inPicture = try #require(output.transformedMetadataObject(for: code, connection: video))
      #expect(abs(inPicture.bounds.midX - code.bounds.midX * 640) < 0.5)
      #expect(output.transformedMetadataObject(for: code, connection: connection) == nil)
      try await studio.stop()
    }

    @Test func onlyWhatIsWantedAndOnlyWhereItIsWantedIsFound() async throws {
      let studio = try CaptureStudio()
      studio.simulated.sign = try Self.sign("KINORA")
      defer { studio.simulated.sign = nil }
      let output = AVCaptureMetadataOutput()
      let listener = CodeListener()
      try studio.add(studio.camera)
      studio.add(output)
      output.metadataObjectTypes = [.qr]
      #expect(output.rectOfInterest == CGRect(x: 0, y: 0, width: 1, height: 1))
      output.setMetadataObjectsDelegate(listener, queue: DispatchQueue(label: "test.codes"))
      try await studio.start()
      try await eventually("the code") { listener.heard.values.contains { !$0.isEmpty } }

      output.rectOfInterest = CGRect(x: 0, y: 0, width: 0.5, height: 1)
      try await eventually("that it has gone") { listener.heard.values.last?.isEmpty == true }
      output.rectOfInterest = CGRect(x: 0.5, y: 0.4, width: 0.5, height: 0.6)
      let again = try await eventually("that it is back") { listener.heard.values.last?.first }
      #expect(again.bounds.midX > 0.75 && again.bounds.midY > 0.6, "\(again.bounds)")

      output.metadataObjectTypes = [.ean13]
      listener.heard.clear()
      let frames = AVCaptureVideoDataOutput()
      let reader = NumberReader()
      frames.setSampleBufferDelegate(reader, queue: DispatchQueue(label: "test.frames"))
      studio.add(frames)
      try await eventually("pictures") { reader.seen.values.count > 15 }
      #expect(listener.heard.values.isEmpty)
      try await studio.stop()
    }

    @Test func namesAreApples() {
      let names: [(AVMetadataObject.ObjectType, String)] = [
        (.qr, "org.iso.QRCode"), (.ean13, "org.gs1.EAN-13"), (.ean8, "org.gs1.EAN-8"), (.upce, "org.gs1.UPC-E"),
        (.code39, "org.iso.Code39"), (.code93, "com.intermec.Code93"), (.code128, "org.iso.Code128"),
        (.interleaved2of5, "org.ansi.Interleaved2of5"), (.itf14, "org.gs1.ITF14"), (.codabar, "Codabar"),
      ]
      for (type, name) in names { #expect(type.rawValue == name && type.symbology != nil) }
      #expect(AVMetadataObject.ObjectType.aztec.symbology == nil)
    }
  }
}

/// Keeps what a metadata output says.
private final class CodeListener: NSObject, AVCaptureMetadataOutputObjectsDelegate {
  let heard = Gathered<[AVMetadataObject]>()

  func metadataOutput(
    _ output: AVCaptureMetadataOutput, didOutput metadataObjects: [AVMetadataObject],
    from connection: AVCaptureConnection
  ) {
    heard.add(metadataObjects)
  }
}
