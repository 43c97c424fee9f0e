import AVFoundation
import Foundation
import MediaEngine

@testable import kinora

/// An engine that does what a test says, and notes what it was asked for.
@MainActor
final class FakeCameraEngine: CameraEngine {
  let fakePhotos = FakePhotoEngine()
  var photos: any PhotoEngine { fakePhotos }
  private(set) var calls: [String] = []
  private(set) var running: String?
  /// What a camera answers when it is started; one that isn't named shows a picture.
  var faults: [String: CameraFault] = [:]
  /// The controls that a camera says it has.
  var controls: [CameraControl] = []
  /// What cameras can be pointed at a place for.
  var purposes: Set<PointOfInterest.Purpose> = []
  /// Why no recording can be begun.
  var refusal: RecordingRefusal?
  /// What is told while a recording is being begun.
  var newsWhileStarting: RecordingNews?
  /// What was left unfinished.
  var unfinished: [RecoveryNews] = []
  var recordingFacts: RecordingFacts?
  var measuredRate: Double?
  private(set) var orders: [RecordingOrder] = []
  private let stream: AsyncStream<[Camera]>
  private let continuation: AsyncStream<[Camera]>.Continuation
  private var handler: (@MainActor (CameraEvent) -> Void)?
  private var recording: (@MainActor (RecordingNews) -> Void)?

  init() {
    (stream, continuation) = AsyncStream.makeStream(of: [Camera].self)
  }

  func cameras() -> AsyncStream<[Camera]> { stream }

  var knownCameras: [Camera]?
  /// The camera whose start has begun last.
  private(set) var begun: String?

  /// Lists these cameras from now on.
  func list(_ cameras: Camera...) { listAll(cameras) }

  /// Lists these cameras from now on.
  func listAll(_ cameras: [Camera]) { continuation.yield(cameras) }

  func offerSimulatedCamera() { calls.append("offer simulated") }

  func start(_ camera: Camera, _ handler: @escaping @MainActor (CameraEvent) -> Void) async {
    begun = camera.id
    // A real start takes its time, and others get their turn.
    await Task.yield()
    calls.append("start \(camera.id)" + (camera.format.map { " \($0.width)x\($0.height)" } ?? ""))
    self.handler = handler
    if let fault = faults[camera.id] {
      handler(.failed(fault))
    } else {
      running = camera.id
      handler(.firstFrame)
      handler(.controls(controls, purposes: purposes))
    }
  }

  /// The bubble as it was told last, and the camera in it.
  private(set) var bubble: (bubble: CameraBubble, camera: String?)?

  func setBubble(_ bubble: CameraBubble, of camera: Camera?) { self.bubble = (bubble, camera?.id) }

  func forgetScreen() { calls.append("forget screen") }

  func stop() async {
    await Task.yield()
    calls.append("stop")
    running = nil
  }

  /// Says something late, as an engine on other threads may.
  func tell(_ event: CameraEvent) { handler?(event) }

  // MARK: - Controls

  func set(_ control: ControlID, to value: Int) { calls.append("set \(control) \(value)") }

  func reset(_ controls: [ControlID]) { calls.append("reset \(controls.map(\.rawValue).joined(separator: " "))") }

  func aim(at place: PointOfInterest, for purposes: Set<PointOfInterest.Purpose>) {
    calls.append("aim \(place.x) \(place.y)")
  }

  // MARK: - Recording

  func startRecording(
    _ order: RecordingOrder, _ handler: @escaping @MainActor (RecordingNews) -> Void
  ) async throws(RecordingRefusal) {
    await Task.yield()
    if let refusal { throw refusal }
    calls.append("record")
    orders.append(order)
    recording = handler
    if let newsWhileStarting { handler(newsWhileStarting) }
  }

  func pauseRecording() { calls.append("pause") }

  func resumeRecording() { calls.append("resume") }

  func stopRecording() async {
    await Task.yield()
    calls.append("finish")
    end(.asked)
  }

  /// Ends the recording with a file of four seconds.
  func end(_ cause: RecordingEnd.Cause) { tell(.ended(RecordingEnd(cause: cause, saved: .four))) }

  /// Says something about the recording.
  func tell(_ news: RecordingNews) { recording?(news) }

  /// How large a file may become.
  var largest: Int64?

  func largestFile() async -> Int64? { largest }

  func recoverRecordings() async -> [RecoveryNews] { unfinished }
}

extension SavedRecording {
  /// A file that plays four seconds.
  static let four = SavedRecording(url: URL(fileURLWithPath: "/videos/four.mp4"), seconds: 4)
}
