import AVKit
import GLibSupport
import MediaEngine

/// The page's engine: cameras from the catalogue, shown by a `CameraStream`.
@MainActor
final class LiveCameraEngine: CameraEngine {
  private let view: CapturePreviewView
  private let catalogue: DeviceCatalogue
  private var devices: [String: DeviceDescription] = [:]
  private var preview: CameraStream?
  private var starting: Task<Void, Never>?
  private var listening: Task<Void, Never>?

  init(view: CapturePreviewView, catalogue: DeviceCatalogue) {
    self.view = view
    self.catalogue = catalogue
  }

  func cameras() -> AsyncStream<[Camera]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [Camera].self)
    let lists = catalogue.changes
    let task = Task { [weak self] in
      for await list in lists {
        guard let self else { return }
        let cameras = list.filter { $0.kind == .camera }
        devices = Dictionary(cameras.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        continuation.yield(cameras.map(Camera.init))
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }

  func offerSimulatedCamera() { catalogue.offersSimulated = true }

  func start(_ camera: Camera, _ handler: @escaping @MainActor (CameraEvent) -> Void) async {
    await stop()
    guard let device = devices[camera.id] else {
      handler(.failed(.lost))
      return
    }
    let choice = PreviewFormat.choice(among: device.formats)
    let preview = CameraStream(
      camera: device, format: choice?.format, rate: choice.map { $0.format.frameRates[$0.rateIndex] })
    self.preview = preview
    view.show(preview)
    let events = preview.events
    listening = Task {
      for await event in events {
        if let event = CameraEvent(event) { handler(event) }
      }
    }
    // Not awaited: a camera that doesn't answer must not hold up the stop that may come meanwhile.
    starting = Task {
      do {
        try await preview.start()
      } catch {
        // Whoever started the program in a terminal can copy the command from there.
        if case .missingPlugin = CameraFault(error) { StandardError.write("kinora: \(error)") }
        handler(.failed(CameraFault(error)))
      }
    }
  }

  func stop() async {
    guard let preview else { return }
    self.preview = nil
    listening?.cancel()
    await preview.stop()
    // A start that hadn't got as far as the first stop looks is over now, and may have succeeded.
    await starting?.value
    await preview.stop()
    view.show(nil)
  }
}
