import CoreGraphics

// What connections do today, by the names of iOS 4 and 5, and conversions by those before Swift 4. Without a connection,
// nothing is supported and nothing can be set.

extension AVCaptureVideoPreviewLayer {
  // MARK: Rotation and mirroring

  /// Whether the video can be rotated. The connection's `isVideoOrientationSupported` by its former name.
  public var isOrientationSupported: Bool { connection?.isVideoOrientationSupported ?? false }

  /// The orientation of the video. The connection's `videoOrientation` by its former name.
  public var orientation: AVCaptureVideoOrientation {
    get { connection?.videoOrientation ?? .landscapeRight }
    set { supporting("orientation").videoOrientation = newValue }
  }

  /// Whether the video can be mirrored. The connection's `isVideoMirroringSupported` by its former name.
  public var isMirroringSupported: Bool { connection?.isVideoMirroringSupported ?? false }

  /// Whether the session sets `isMirrored`. The connection's `automaticallyAdjustsVideoMirroring` by its former name.
  public var automaticallyAdjustsMirroring: Bool {
    get { connection?.automaticallyAdjustsVideoMirroring ?? true }
    set { supporting("automaticallyAdjustsMirroring").automaticallyAdjustsVideoMirroring = newValue }
  }

  /// Whether the video is mirrored. The connection's `isVideoMirrored` by its former name; may be set only if
  /// `automaticallyAdjustsMirroring` is false.
  public var isMirrored: Bool {
    get { connection?.isVideoMirrored ?? false }
    set { supporting("isMirrored").isVideoMirrored = newValue }
  }

  private func supporting(_ name: String) -> AVCaptureConnection {
    guard let connection else { Misuse.stop("\(name): the layer has no connection to a camera") }
    return connection
  }

  // MARK: Coordinates

  /// Converts a point of the layer to one of the device. The former name of
  /// `captureDevicePointConverted(fromLayerPoint:)`.
  public func captureDevicePointOfInterest(for pointInLayer: CGPoint) -> CGPoint {
    captureDevicePointConverted(fromLayerPoint: pointInLayer)
  }

  /// Converts a point of the device to one of the layer. The former name of
  /// `layerPointConverted(fromCaptureDevicePoint:)`.
  public func pointForCaptureDevicePoint(ofInterest captureDevicePointOfInterest: CGPoint) -> CGPoint {
    layerPointConverted(fromCaptureDevicePoint: captureDevicePointOfInterest)
  }

  /// Converts a rectangle of the layer to one of the device. The former name of
  /// `metadataOutputRectConverted(fromLayerRect:)`.
  public func metadataOutputRectOfInterest(for rectInLayerCoordinates: CGRect) -> CGRect {
    metadataOutputRectConverted(fromLayerRect: rectInLayerCoordinates)
  }

  /// Converts a rectangle of the device to one of the layer. The former name of
  /// `layerRectConverted(fromMetadataOutputRect:)`.
  public func rectForMetadataOutputRect(ofInterest rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    layerRectConverted(fromMetadataOutputRect: rectInMetadataOutputCoordinates)
  }
}
