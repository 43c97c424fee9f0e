/// The state machine of the Camera page. Knows no camera and no widget: `CameraPageModel` carries the actions out.
struct CameraPageStateMachine {
  enum State: Equatable {
    /// The list of cameras hasn't arrived yet.
    case searching
    /// There is no camera.
    case noCamera
    /// A camera is selected, but the page isn't visible.
    case resting(Camera)
    /// The camera was started; no frame has arrived.
    case starting(Camera)
    /// Frames are arriving.
    case running(Camera)
    /// The selected camera delivers no frames, because of this fault.
    case stopped(Camera, CameraFault)
  }

  enum Action: Equatable {
    case nothing
    /// Start this camera, replacing any other.
    case start(Camera)
    case stop
    /// Add the simulated camera to the list.
    case offerSimulated
  }

  private(set) var state = State.searching
  private(set) var cameras: [Camera] = []
  private(set) var isSeen = false
  /// The ID of the camera to start with, if it is connected.
  private let preferred: String
  /// The user chose the simulated camera before it was listed.
  private var awaitsSimulated = false

  init(preferredCamera: String = "") {
    preferred = preferredCamera
  }

  /// The selected camera.
  var camera: Camera? {
    switch state {
    case .searching, .noCamera: nil
    case .resting(let camera), .starting(let camera), .running(let camera), .stopped(let camera, _): camera
    }
  }

  /// The camera after the selected one; nil if there is no other.
  var nextCamera: Camera? {
    guard let camera else { return cameras.first }
    guard let index = cameras.firstIndex(where: { $0.id == camera.id }) else { return cameras.first }
    let next = cameras[(index + 1) % cameras.count]
    return next.id == camera.id ? nil : next
  }

  /// The list of cameras arrived or changed.
  mutating func camerasChanged(_ new: [Camera]) -> Action {
    cameras = new
    if awaitsSimulated, let simulated = new.first(where: \.isSimulated) {
      awaitsSimulated = false
      return begin(simulated)
    }
    // The placeholder was replaced by the real cameras.
    if let camera, camera.isLocked, !isListed(camera) { return beginWithAny() }
    switch state {
    case .searching, .noCamera:
      return beginWithAny()
    case .resting(let camera):
      return isListed(camera) ? .nothing : beginWithAny()
    case .starting(let camera), .running(let camera):
      guard !isListed(camera) else { return .nothing }
      state = .stopped(camera, .lost)
      return .stop
    case .stopped(let camera, .lost):
      return isListed(camera) ? begin(camera) : .nothing  // it was reconnected
    case .stopped(let camera, _):
      guard !isListed(camera) else { return .nothing }
      defer { state = .stopped(camera, .lost) }
      return endOfWaiting
    }
  }

  /// Something else is to be shown from now on: a screen in place of cameras, or cameras again, first the one with this ID.
  mutating func replaceCameras(by new: [Camera], first id: Camera.ID?) -> Action {
    cameras = new
    awaitsSimulated = false
    if let choice = new.first(where: { $0.id == id }) { return begin(choice) }
    let isBusy = camera != nil
    let action = beginWithAny()
    return isBusy && action == .nothing ? .stop : action
  }

  /// The page became visible.
  mutating func appeared() -> Action {
    isSeen = true
    switch state {
    case .resting(let camera):
      return begin(camera)
    case .searching, .noCamera, .starting, .running:
      return .nothing
    case .stopped(_, .lost):
      return .nothing  // starts when the camera is reconnected
    case .stopped(let camera, _):
      return begin(camera)  // the cause may be gone
    }
  }

  /// The page was hidden.
  mutating func disappeared() -> Action {
    isSeen = false
    switch state {
    case .starting(let camera), .running(let camera):
      state = .resting(camera)
      return .stop
    case .stopped:
      return endOfWaiting
    case .searching, .noCamera, .resting:
      return .nothing
    }
  }

  /// The first frame is on screen.
  mutating func firstFrameCame() {
    switch state {
    case .starting(let camera):
      state = .running(camera)
    case .stopped(let camera, .busy) where isSeen:
      state = .running(camera)
    case .searching, .noCamera, .resting, .running, .stopped:
      break
    }
  }

  /// The camera failed. If it is busy, the session waits until the other program releases it.
  mutating func failed(_ fault: CameraFault) -> Action {
    switch state {
    case .starting(let camera), .running(let camera), .stopped(let camera, .busy):
      state = .stopped(camera, fault)
      if case .busy = fault { return .nothing }
      return .stop
    case .searching, .noCamera, .resting, .stopped:
      return .nothing
    }
  }

  /// The user selected a camera.
  mutating func choose(_ camera: Camera) -> Action {
    switch state {
    case .starting(camera), .running(camera):
      return .nothing
    case .searching, .noCamera, .resting, .starting, .running, .stopped:
      return begin(camera)
    }
  }

  /// The user selected the simulated camera, which may have to be added to the list first.
  mutating func chooseSimulated() -> Action {
    if let simulated = cameras.first(where: \.isSimulated) { return choose(simulated) }
    awaitsSimulated = true
    return .offerSimulated
  }

  /// The user wants to retry.
  mutating func retry() -> Action {
    switch state {
    case .stopped(let camera, let fault) where fault != .lost:
      return begin(camera)
    case .searching, .noCamera, .resting, .starting, .running, .stopped:
      return .nothing
    }
  }

  private func isListed(_ camera: Camera) -> Bool { cameras.contains { $0.id == camera.id } }

  /// A busy camera that is no longer wanted must not start when it is released, so the waiting session is stopped.
  private var endOfWaiting: Action {
    if case .stopped(_, .busy) = state { .stop } else { .nothing }
  }

  private mutating func begin(_ camera: Camera) -> Action {
    state = isSeen ? .starting(camera) : .resting(camera)
    return isSeen ? .start(camera) : .nothing
  }

  /// Starts with the camera used last, else a real one, else any.
  private mutating func beginWithAny() -> Action {
    let choice =
      cameras.first { $0.id == preferred } ?? cameras.first { !$0.isSimulated } ?? cameras.first
    if let choice { return begin(choice) }
    state = .noCamera
    return .nothing
  }
}
