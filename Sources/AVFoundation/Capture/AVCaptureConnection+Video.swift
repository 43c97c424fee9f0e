import CoreMedia
import Foundation
import MediaEngine

extension AVCaptureConnection {
  // MARK: Turning

  /// Whether pictures can be turned on their way.
  public var isVideoOrientationSupported: Bool { isVideo }

  /// Which way up pictures are wanted. `videoRotationAngle` says the same in degrees.
  public var videoOrientation: AVCaptureVideoOrientation {
    get {
      accessed()
      return AVCaptureVideoOrientation(rotationAngle: state.withLock { $0.rotationAngle }) ?? .landscapeRight
    }
    set { videoRotationAngle = newValue.rotationAngle }
  }

  /// Whether pictures can be turned by so many degrees.
  public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
    isVideo && AVCaptureVideoOrientation(rotationAngle: videoRotationAngle) != nil
  }

  /// How far pictures are turned clockwise: 0, 90, 180 or 270 degrees.
  public var videoRotationAngle: CGFloat {
    get {
      accessed()
      return state.withLock { $0.rotationAngle }
    }
    set {
      guard isVideoRotationAngleSupported(newValue) else {
        return Misuse.report("videoRotationAngle: pictures can't be turned by \(newValue) degrees here")
      }
      guard newValue != state.withLock({ $0.rotationAngle }) else { return }
      withKeyValueChange(of: \.videoOrientation) {
        withKeyValueChange(of: \.videoRotationAngle) { state.withLock { $0.rotationAngle = newValue } }
      }
      pictureChanged()
    }
  }

  /// How far pictures are turned clockwise, in quarters.
  var quarterTurns: Int { Int(state.withLock { $0.rotationAngle }) / 90 }

  // MARK: Mirroring

  /// Whether left and right of pictures can be swapped on their way.
  public var isVideoMirroringSupported: Bool { isVideo }

  /// Whether the session decides about mirroring: previews of cameras that look at the person are mirrored then.
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

  /// Whether left and right of pictures are swapped. May be set once `automaticallyAdjustsVideoMirroring` is false.
  public var isVideoMirrored: Bool {
    get {
      accessed()
      return state.withLock { $0.isMirrored }
    }
    set {
      guard !state.withLock({ $0.adjustsMirroring }) else {
        return Misuse.report("isVideoMirrored may not be set while automaticallyAdjustsVideoMirroring is true")
      }
      setMirrored(newValue)
    }
  }

  /// Mirrors a preview of a camera that looks at the person, if that is left to the session.
  func adjustMirroring() {
    guard isVideo, state.withLock({ $0.adjustsMirroring }) else { return }
    setMirrored(videoPreviewLayer != nil && deviceInput?.device.position == .front)
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

  // MARK: Rate

  /// Whether frames can be thinned out on their way.
  public var isVideoMinFrameDurationSupported: Bool { isVideo && output is AVCaptureVideoDataOutput }

  /// How far apart frames are at least; invalid lets all through.
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

  /// Whether frames can be repeated on their way: they can't.
  public var isVideoMaxFrameDurationSupported: Bool { false }

  /// How far apart frames are at most. Nothing repeats frames here, so it has no effect.
  public var videoMaxFrameDuration: CMTime {
    get { state.withLock { $0.maxFrameDuration } }
    set { state.withLock { $0.maxFrameDuration = newValue } }
  }

  // MARK: What there is none of

  /// Whether pictures can be steadied: nothing here does that.
  public var isVideoStabilizationSupported: Bool { false }

  /// How pictures are steadied: not at all.
  public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode { .off }

  /// How pictures were to be steadied if anything could.
  public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
    get { state.withLock { $0.preferredStabilization } }
    set { state.withLock { $0.preferredStabilization = newValue } }
  }

  /// Whether pictures can be scaled and cropped on their way: the device's zoom does that.
  public var videoMaxScaleAndCropFactor: CGFloat { 1 }

  /// How far pictures are scaled and cropped on their way: not at all.
  public var videoScaleAndCropFactor: CGFloat { 1 }

  /// Whether the two fields of interlaced pictures can be told apart: they can't.
  public var isVideoFieldModeSupported: Bool { false }

  /// Whether frames bring the lens's numbers along: they don't.
  public var isCameraIntrinsicMatrixDeliverySupported: Bool { false }

  /// Whether frames bring the lens's numbers along: they don't.
  public var isCameraIntrinsicMatrixDeliveryEnabled: Bool { false }
}
