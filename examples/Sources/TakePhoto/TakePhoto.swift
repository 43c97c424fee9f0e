// Takes a photo with the default camera: TakePhoto FILE.jpg
import AVFoundation

final class Photographer: NSObject, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
  private let session = AVCaptureSession()
  private let output = AVCapturePhotoOutput()
  private var taken: CheckedContinuation<Data, any Error>?

  init(_ camera: AVCaptureDevice) throws {
    super.init()
    session.beginConfiguration()
    session.sessionPreset = .photo
    let input = try AVCaptureDeviceInput(device: camera)
    if session.canAddInput(input) { session.addInput(input) }
    if session.canAddOutput(output) { session.addOutput(output) }
    session.commitConfiguration()
  }

  func take() async throws -> Data {
    session.startRunning()
    defer { session.stopRunning() }
    return try await withCheckedThrowingContinuation { continuation in
      taken = continuation
      let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
      output.capturePhoto(with: settings, delegate: self)
    }
  }

  func photoOutput(_ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto, error: (any Error)?)
  {
    if let data = photo.fileDataRepresentation() {
      taken?.resume(returning: data)
    } else {
      taken?.resume(throwing: error ?? AVError(.unknown))
    }
    taken = nil
  }
}

@main struct TakePhoto {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else { fatalError("usage: TakePhoto FILE.jpg") }
    guard await AVCaptureDevice.requestAccess(for: .video), let camera = AVCaptureDevice.default(for: .video) else {
      fatalError("there is no camera that may be used")
    }
    let data = try await Photographer(camera).take()
    try data.write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
    print("\(camera.localizedName): \(data.count) bytes")
  }
}
