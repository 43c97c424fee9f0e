import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureConnection {
  // MARK: Rotation

  /// Whether frames can be rotated.
  public var isVideoOrientationSupported: Bool { isVideo }

  /// The orientation of the frames. `videoRotationAngle` is the same in degrees.
  public var videoOrientation: AVCaptureVideoOrientation {
    get {
      accessed()
      return AVCaptureVideoOrientation(rotationAngle: state.withLock { $0.rotationAngle }) ?? .landscapeRight
    }
    set { videoRotationAngle = newValue.rotationAngle }
  }

  /// Whether frames can be rotated by an angle in degrees.
  public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    isVideo && AVCaptureVideoOrientation(rotationAngle: videoRotationAngle) != nil
  }

  /// The clockwise rotation of the frames: 0, 90, 180 or 270 degrees.
  public var videoRotationAngle: CGFloat {
    get {
      accessed()
      return state.withLock { $0.rotationAngle }
    }
    set {
      guard isVideoRotationAngleSupported(newValue) else {
        Misuse.stop("videoRotationAngle: pictures can't be turned by \(newValue) degrees here")
      }
      guard newValue != state.withLock({ $0.rotationAngle }) else { return }
      withKeyValueChange(of: \.videoOrientation) {
        withKeyValueChange(of: \.videoRotationAngle) { state.withLock { $0.rotationAngle = newValue } }
      }
      pictureChanged()
    }
  }

  /// The clockwise rotation of the frames, in quarter turns.
  var quarterTurns: Int { Int(state.withLock { $0.rotationAngle }) / 90 }

  // MARK: Mirroring

  /// Whether frames can be mirrored.
  public var isVideoMirroringSupported: Bool { isVideo }

  /// Whether the session sets `isVideoMirrored`: it then mirrors previews of front cameras.
  public var automaticallyAdjustsVideoMirroring: Bool {
    get {
      accessed()
      return state.withLock { $0.adjustsMirroring }
    }
    set {
      withKeyValueChange(of: \.automaticallyAdjustsVideoMirroring) {
        state.withLock { $0.adjustsMirroring = newValue }
      }
      if newValue { adjustMirroring() }
    }
  }

  /// Whether frames are mirrored. May be set only if `automaticallyAdjustsVideoMirroring` is false.
  public var isVideoMirrored: Bool {
    get {
      accessed()
      return state.withLock { $0.isMirrored }
    }
    set {
      guard !state.withLock({ $0.adjustsMirroring }) else {
        Misuse.stop("isVideoMirrored may not be set while automaticallyAdjustsVideoMirroring is true")
      }
      setMirrored(newValue)
    }
  }

  /// Mirrors the preview of a front camera if the session is to decide.
  func adjustMirroring() {
    guard isVideo, state.withLock({ $0.adjustsMirroring }) else { return }
    setMirrored(videoPreviewLayer != nil && sourceDevice?.position == .front)
  }

  private func setMirrored(_ isMirrored: Bool) {
    guard isMirrored != state.withLock({ $0.isMirrored }) else { return }
    withKeyValueChange(of: \.isVideoMirrored) { state.withLock { $0.isMirrored = isMirrored } }
    pictureChanged()
  }

  private func pictureChanged() {
    videoPreviewLayer?.connectionChanged()
    link.changed()
  }

  // MARK: Frame rate

  /// Whether the frame rate can be limited.
  public var isVideoMinFrameDurationSupported: Bool { isVideo && output is AVCaptureVideoDataOutput }

  /// The minimum frame duration; invalid delivers all frames.
  public var videoMinFrameDuration: CMTime {
    get {
      accessed()
      return state.withLock { $0.minFrameDuration }
    }
    set {
      withKeyValueChange(of: \.videoMinFrameDuration) { state.withLock { $0.minFrameDuration = newValue } }
      (output as? AVCaptureVideoDataOutput)?.thin(to: newValue)
    }
  }

  /// Whether frames can be repeated to keep a minimum rate: not supported here.
  public var isVideoMaxFrameDurationSupported: Bool { false }

  /// The maximum frame duration: always invalid, which may be set, as frames are never repeated here.
  public var videoMaxFrameDuration: CMTime {
    get { .invalid }
    set { Misuse.refuse(newValue.isValid, "videoMaxFrameDuration: isVideoMaxFrameDurationSupported is false") }
  }

  // MARK: Scale and crop

  /// The maximum scale and crop factor: always 1, as the device's zoom does this.
  public var videoMaxScaleAndCropFactor: CGFloat { 1 }

  /// The scale and crop factor, from 1 to `videoMaxScaleAndCropFactor`.
  public var videoScaleAndCropFactor: CGFloat {
    get { 1 }
    set { Misuse.refuse(newValue != 1, "videoScaleAndCropFactor: \(newValue) isn't within 1 to 1") }
  }

  // MARK: Stabilization

  /// Whether frames can be stabilized: not supported here.
  public var isVideoStabilizationSupported: Bool { false }

  /// The active stabilization mode: always off.
  public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode { .off }

  /// The preferred stabilization mode: always off, the only one that may be set here.
  public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
    get { .off }
    set {
      Misuse.refuse(newValue != .off, "preferredVideoStabilizationMode: isVideoStabilizationSupported is false")
    }
  }

  /// Whether frames are stabilized now: never here. The former form of `activeVideoStabilizationMode`.
  public var isVideoStabilizationEnabled: Bool { false }

  /// Whether frames are stabilized where that is supported: false, the only value that may be set here. The former form
  /// of `preferredVideoStabilizationMode`.
  public var enablesVideoStabilizationWhenAvailable: Bool {
    get { false }
    set { Misuse.refuse(newValue, "enablesVideoStabilizationWhenAvailable: isVideoStabilizationSupported is false") }
  }

  // MARK: Unsupported features

  /// Whether the fields of interlaced frames can be handled separately: not supported here.
  public var isVideoFieldModeSupported: Bool { false }

  /// Whether frames can carry the camera's intrinsic matrix: not supported here.
  public var isCameraIntrinsicMatrixDeliverySupported: Bool { false }

  /// Whether frames carry the camera's intrinsic matrix: false, the only value that may be set here.
  public var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
    get { false }
    set {
      Misuse.refuse(
        newValue, "isCameraIntrinsicMatrixDeliveryEnabled: isCameraIntrinsicMatrixDeliverySupported is false")
    }
  }
}
