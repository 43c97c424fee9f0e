import AVFoundation

/// A running session that takes photos.
final class PhotoStudio {
  let session = AVCaptureSession()
  let output = AVCapturePhotoOutput()
  let camera: AVCaptureDevice
  /// Who follows each photo, by its id: the output doesn't keep them.
  private(set) var processors: [Int64: PhotoProcessor] = [:]

  /// Puts it together; with sound where Live Photos or movies are wanted.
  init(withSound: Bool = false, preset: AVCaptureSession.Preset = .photo) async throws {
    guard await AskPermission.isAllowed(.video), let camera = AVCaptureDevice.default(for: .video) else {
      throw ClientError.noCamera
    }
    self.camera = camera
    session.beginConfiguration()
    let input = try AVCaptureDeviceInput(device: camera)
    guard session.canAddInput(input) else { throw ClientError.sessionRefuses("the camera") }
    session.addInput(input)
    if withSound {
      guard await AskPermission.isAllowed(.audio), let microphone = AVCaptureDevice.default(for: .audio) else {
        throw ClientError.noMicrophone
      }
      session.addInput(try AVCaptureDeviceInput(device: microphone))
    }
    guard session.canAddOutput(output) else { throw ClientError.sessionRefuses("a photo output") }
    session.sessionPreset = preset
    session.addOutput(output)
    session.commitConfiguration()
  }

  /// Settings in HEVC where the camera has that, else a JPEG, unless one of them is asked for.
  func settings(_ codec: AVVideoCodecType? = nil) -> AVCapturePhotoSettings {
    let best: AVVideoCodecType = output.availablePhotoCodecTypes.contains(.hevc) ? .hevc : .jpeg
    return AVCapturePhotoSettings(format: [AVVideoCodecKey: codec ?? best])
  }

  /// Takes a photo and says how it goes.
  func take(_ settings: AVCapturePhotoSettings) -> AsyncStream<PhotoProcessor.Step> {
    let processor = PhotoProcessor()
    processors[settings.uniqueID] = processor
    output.capturePhoto(with: settings, delegate: processor)
    return processor.steps
  }

  /// The photo of this id is done, and so is its processor.
  func forget(_ id: Int64) { processors[id] = nil }
}
