import AVFoundation
import ImageIO

/// "Capturing Still Images": `still-image FILE`.
func runStillImage(_ arguments: [String]) throws {
  let session = AVCaptureSession()
  session.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!))
  // Pixel and encoding formats
  let stillImageOutput = AVCaptureStillImageOutput()
  let outputSettings = [AVVideoCodecKey: AVVideoCodecType.jpeg]
  stillImageOutput.outputSettings = outputSettings
  session.addOutput(stillImageOutput)
  print("codecs: \(stillImageOutput.availableImageDataCodecTypes.contains(.jpeg))")
  print("pixels: \(!stillImageOutput.availableImageDataCVPixelFormatTypes.isEmpty)")

  // Capturing an image
  var videoConnection: AVCaptureConnection?
  for connection in stillImageOutput.connections {
    for port in connection.inputPorts where port.mediaType == .video {
      videoConnection = connection
      break
    }
    if videoConnection != nil { break }
  }
  let connection = videoConnection!
  DispatchQueue.global().async {
    session.startRunning()
    stillImageOutput.captureStillImageAsynchronously(from: connection) { imageSampleBuffer, error in
      guard let imageSampleBuffer = imageSampleBuffer else { fail(error!.localizedDescription) }
      let exifAttachments = CMGetAttachment(
        imageSampleBuffer, key: kCGImagePropertyExifDictionary, attachmentModeOut: nil)
      print("exif: \((exifAttachments as? [String: Any])?.isEmpty == false)")
      let data = AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(imageSampleBuffer)!
      _ = FileManager.default.createFile(atPath: arguments[0], contents: data)
      session.stopRunning()
      finish()
    }
  }
}
