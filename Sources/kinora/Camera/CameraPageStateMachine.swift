/// What the Camera page shows and what must happen next. Knows no camera and no widget: `CameraPageModel` carries the
/// actions out.
struct CameraPageStateMachine {
  enum State: Equatable {
    /// The list of cameras hasn't come yet.
    case searching
    /// There is no camera.
    case noCamera
    /// A camera is chosen, but the page isn't seen.
    case resting(Camera)
    /// The camera was asked for pictures; none has come.
    case starting(Camera)
    /// Pictures come.
    case running(Camera)
    /// The camera is chosen and shows nothing.
    case stopped(Camera, CameraFault)
  }

  enum Action: Equatable {
    case nothing
    /// Start this camera, in place of any other.
    case start(Camera)
    case stop
    /// Ask for the simulated camera to be listed.
    case offerSimulated
  }

  private(set) var state = State.searching
  private(set) var cameras: [Camera] = []
  private(set) var isSeen = false
  /// The camera to begin with, if it is there.
  private let preferred: String
  /// The person asked for the simulated camera before it was listed.
  private var awaitsSimulated = false

  init(preferredCamera: String = "") {
    preferred = preferredCamera
  }

  /// The chosen camera.
  var camera: Camera? {
    switch state {
    case .searching, .noCamera: nil
    case .resting(let camera), .starting(let camera), .running(let camera), .stopped(let camera, _): camera
    }
  }

  /// The camera that comes after the chosen one; nil if there is no other.
  var nextCamera: Camera? {
    guard let camera else { return cameras.first }
    guard let index = cameras.firstIndex(where: { $0.id == camera.id }) else { return cameras.first }
    let next = cameras[(index + 1) % cameras.count]
    return next.id == camera.id ? nil : next
  }

  /// The list of cameras came, or is another than before.
  mutating func camerasChanged(_ new: [Camera]) -> Action {
    cameras = new
    if awaitsSimulated, let simulated = new.first(where: \.isSimulated) {
      awaitsSimulated = false
      return begin(simulated)
    }
    // In its place come those that it stood for.
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
      return isListed(camera) ? begin(camera) : .nothing  // it came back
    case .stopped(let camera, _):
      guard !isListed(camera) else { return .nothing }
      defer { state = .stopped(camera, .lost) }
      return endOfWaiting
    }
  }

  /// The page came into view.
  mutating func appeared() -> Action {
    isSeen = true
    switch state {
    case .resting(let camera):
      return begin(camera)
    case .searching, .noCamera, .starting, .running:
      return .nothing
    case .stopped(_, .lost):
      return .nothing  // begins when the camera is back
    case .stopped(let camera, _):
      return begin(camera)  // what was in the way may be gone
    }
  }

  /// The page went out of view.
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

  /// A picture is on screen.
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

  /// No more pictures will come; or none until another program lets the camera go, for which the session waits.
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

  /// The person chose a camera.
  mutating func choose(_ camera: Camera) -> Action {
    switch state {
    case .starting(camera), .running(camera):
      return .nothing
    case .searching, .noCamera, .resting, .starting, .running, .stopped:
      return begin(camera)
    }
  }

  /// The person chose the simulated camera, which may have to be listed first.
  mutating func chooseSimulated() -> Action {
    if let simulated = cameras.first(where: \.isSimulated) { return choose(simulated) }
    awaitsSimulated = true
    return .offerSimulated
  }

  /// The person wants another try.
  mutating func retry() -> Action {
    switch state {
    case .stopped(let camera, let fault) where fault != .lost:
      return begin(camera)
    case .searching, .noCamera, .resting, .starting, .running, .stopped:
      return .nothing
    }
  }

  private func isListed(_ camera: Camera) -> Bool { cameras.contains { $0.id == camera.id } }

  /// A camera for which nobody waits any more must not come up.
  private var endOfWaiting: Action {
    if case .stopped(_, .busy) = state { .stop } else { .nothing }
  }

  private mutating func begin(_ camera: Camera) -> Action {
    state = isSeen ? .starting(camera) : .resting(camera)
    return isSeen ? .start(camera) : .nothing
  }

  /// The camera used last; else a real one; else any.
  private mutating func beginWithAny() -> Action {
    let choice =
      cameras.first { $0.id == preferred } ?? cameras.first { !$0.isSimulated } ?? cameras.first
    if let choice { return begin(choice) }
    state = .noCamera
    return .nothing
  }
}
