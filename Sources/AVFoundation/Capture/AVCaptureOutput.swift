import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// A destination of a session's media, such as a file or a delegate.
open class AVCaptureOutput: NSObject, KeyValueObserving, @unchecked Sendable {
  /// The observers of this output's properties.
  public let keyValueObservers = KeyValueObservers()
  let link = SessionLink()
  /// The connections that were taken out since the session's last commit.
  private let leaving = Mutex<[AVCaptureConnection]>([])

  override init() { super.init() }

  /// The connections that lead to this output.
  open var connections: [AVCaptureConnection] {
    link.session?.connections.filter { $0.output === self } ?? []
  }

  /// The first connection that carries a media type.
  open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    connections.first { $0.mediaType == mediaType }
  }

  // MARK: Until a commit

  /// The connection that carries a media type now: one that is taken out does so until the commit.
  func liveConnection(with mediaType: AVMediaType) -> AVCaptureConnection? {
    // In this order: what is taken out or put back in between is found by the one look or the other.
    let declared = connection(with: mediaType)
    return leaving.withLock { $0 }.first { $0.mediaType == mediaType } ?? declared ?? connection(with: mediaType)
  }

  /// The session that the media comes from now.
  var liveSession: AVCaptureSession? { leaving.withLock { $0 }.lazy.compactMap(\.link.session).first ?? link.session }

  /// A connection was taken out: it carries media until the commit.
  func goesOn(with connection: AVCaptureConnection) { leaving.withLock { $0.append(connection) } }

  /// A connection has left, or is declared again.
  func forget(leaving connection: AVCaptureConnection) {
    leaving.withLock { all in all.removeAll { $0 === connection } }
  }

  // MARK: Geometry

  /// Converts a rectangle of the camera's image, from (0, 0) to (1, 1), to pixels of this output's frames.
  open func outputRectConverted(fromMetadataOutputRect rectInMetadataOutputCoordinates: CGRect) -> CGRect {
    geometry?.layerRect(of: rectInMetadataOutputCoordinates) ?? .zero
  }

  /// Converts a rectangle in pixels of this output's frames to one from (0, 0) to (1, 1) of the camera's image.
  open func metadataOutputRectConverted(fromOutputRect rectInOutputCoordinates: CGRect) -> CGRect {
    geometry?.deviceRect(at: rectInOutputCoordinates) ?? .zero
  }

  private var geometry: PreviewGeometry? { connection(with: .video).flatMap { geometry(of: $0) } }

  /// Where the camera's image lies in the frames of a connection.
  func geometry(of connection: AVCaptureConnection) -> PreviewGeometry? {
    guard let format = connection.sourceDevice?.activeFormat.videoFormat else { return nil }
    let turns = connection.quarterTurns
    let size = CGSize(width: format.width, height: format.height)
    let turned = turns % 2 == 0 ? size : CGSize(width: size.height, height: size.width)
    return PreviewGeometry(
      bounds: CGRect(origin: .zero, size: turned), pictureSize: size, gravity: .resize, quarterTurns: turns,
      isMirrored: connection.isVideoMirrored)
  }

  // MARK: For subclasses

  /// The media types of which the output takes one stream each.
  var takenMediaTypes: [AVMediaType] { [] }

  /// The name of the kind of output, if a session may have only one of it.
  var onlyOne: String? { nil }

  /// The session is about to be reconfigured: the output creates or releases its own resources for that.
  func prepareForSession() {}

  /// The taps the output needs on a device that one of its connections leads from. Changes nothing.
  func taps(through connection: AVCaptureConnection) -> [CaptureGraph.Tap] { [] }

  /// Whether the output also uses a device without a connection to it, such as the microphone for a Live Photo.
  func alsoUses(_ input: AVCaptureInput) -> Bool { false }

  /// The taps the output needs on such a device.
  func taps(besides input: AVCaptureInput) -> [CaptureGraph.Tap] { [] }

  /// The session has been reconfigured, or this output was removed from it.
  func connectionsChanged() {}

  /// The session is about to open its devices.
  func sessionWillStart() async {}

  /// The session is about to stop, perhaps from this output's delegate queue: devices no longer wait until the delegate
  /// has room.
  func stopWaitingForDelegate() {}

  /// The session is about to close its devices, or this output was removed from it.
  func sessionWillStop() async {}

  /// A device was lost or has failed.
  func deviceEnded(_ id: String, because error: DeviceError) {}

  /// A lost device is connected again.
  func deviceReturned(_ id: String) {}

  /// The output as the session rules see it.
  func shape(in session: AVCaptureSession) -> SessionRules.Output {
    let owner = link.session
    return SessionRules.Output(
      id: ObjectIdentifier(self).hashValue, mediaTypes: takenMediaTypes, onlyOne: onlyOne,
      isTaken: owner != nil && owner !== session)
  }
}

extension AVCaptureOutput {
  /// Why a sample buffer was dropped.
  public enum DataDroppedReason: Int, Sendable {
    /// It wasn't dropped.
    case none = 0
    /// It arrived while the previous one was still being processed.
    case lateData = 1
    /// There were no free buffers for it.
    case outOfBuffers = 2
    /// The device skipped it.
    case discontinuity = 3
  }
}
