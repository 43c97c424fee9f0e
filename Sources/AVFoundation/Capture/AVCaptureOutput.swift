import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// Takes media out of a session: into a file, or to a program that works on it.
public class AVCaptureOutput: NSObject, KeyValueObserving, @unchecked Sendable {
  /// Who observes this output's properties.
  public let keyValueObservers = KeyValueObservers()
  let link = SessionLink()

  override init() { super.init() }

  /// What leads media here.
  public var connections: [AVCaptureConnection] {
    link.session?.connections.filter { $0.output === self } ?? []
  }

  /// The first connection that leads media of this kind here.
  public func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    connections.first { $0.mediaType == mediaType }
  }

  /// A rectangle of the picture, from (0, 0) to (1, 1) as the camera takes it, in pixels of this output's pictures.
  public func outputRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    geometry?.layerRect(of: rectInMetadataOutputCoordinates) ?? .zero
  }

  /// A rectangle in pixels of this output's pictures as one from (0, 0) to (1, 1) of what the camera takes.
  public func metadataOutputRectConverted(fromOutputRect rectInOutputCoordinates: CGRect) -> CGRect {
    geometry?.deviceRect(at: rectInOutputCoordinates) ?? .zero
  }

  private var geometry: PreviewGeometry? { connection(with: .video).flatMap { geometry(of: $0) } }

  /// Where the camera's picture lies in those that come through a connection.
  func geometry(of connection: AVCaptureConnection) -> PreviewGeometry? {
    guard let format = connection.deviceInput?.device.activeFormat.videoFormat else { return nil }
    let turns = connection.quarterTurns
    let size = CGSize(width: format.width, height: format.height)
    let turned = turns % 2 == 0 ? size : CGSize(width: size.height, height: size.width)
    return PreviewGeometry(
      bounds: CGRect(origin: .zero, size: turned), pictureSize: size, gravity: .resize, quarterTurns: turns,
      isMirrored: connection.isVideoMirrored)
  }

  // MARK: What kinds differ in

  /// Of which kinds of media the output takes one stream each.
  var takenMediaTypes: [AVMediaType] { [] }

  /// The name of the kind where a session has only one of it.
  var onlyOne: String? { nil }

  /// The session is about to put itself together anew: what the output has of its own for that is made, or given up.
  func prepareForSession() {}

  /// What it wants of a device whose media comes through this connection. Only says so: nothing is changed.
  func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] { [] }

  /// Whether it wants what a device gives besides what connections lead here: the sound of a Live Photo.
  func alsoUses(_ input: AVCaptureDeviceInput) -> Bool { false }

  /// What it wants of such a device.
  func taps(besides input: AVCaptureDeviceInput) -> [CaptureGraph.Tap] { [] }

  /// The session has been put together anew, or this output was taken out of it.
  func connectionsChanged() {}

  /// The session is about to open its devices.
  func sessionWillStart() async {}

  /// The session is about to stop, perhaps from the queue on which this output calls its delegate: devices no longer wait
  /// until the delegate has room.
  func stopWaitingForDelegate() {}

  /// The session is about to let its devices go, or this output was taken out of it.
  func sessionWillStop() async {}

  /// A device gives no more.
  func deviceEnded(_ id: String, because error: DeviceError) {}

  /// A device that had gone is back.
  func deviceReturned(_ id: String) {}

  /// What this output is to the rules.
  func shape(in session: AVCaptureSession) -> SessionRules.Output {
    let owner = link.session
    return SessionRules.Output(
      id: ObjectIdentifier(self).hashValue, mediaTypes: takenMediaTypes, onlyOne: onlyOne,
      isTaken: owner != nil && owner !== session)
  }
}

extension AVCaptureOutput {
  /// Why a sample buffer was left out.
  public enum DataDroppedReason: Int, Sendable {
    /// It wasn't.
    case none = 0
    /// It came when the one before was still being worked on.
    case lateData = 1
    /// There was no memory left for it.
    case outOfBuffers = 2
    /// The device gave none.
    case discontinuity = 3
  }
}
