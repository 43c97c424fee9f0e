import Testing

@testable import kinora

private let brio = Camera(id: "brio", name: "BRIO")
private let builtIn = Camera(id: "built-in", name: "Integrated Camera")
private let locked = Camera(id: "locked", name: "Camera", isLocked: true)
private let scene = Camera(id: "scene", name: "Simulated Camera", isSimulated: true)

/// What can happen to the page, as a value, so that a test reads as a list.
private enum Event: Sendable {
  case cameras([Camera])
  case appeared, disappeared, frame, retry, simulated
  case failed(CameraFault)
  case choose(Camera)
}

extension CameraPageStateMachine {
  fileprivate mutating func handle(_ event: Event) -> Action {
    switch event {
    case .cameras(let cameras): return camerasChanged(cameras)
    case .appeared: return appeared()
    case .disappeared: return disappeared()
    case .frame:
      firstFrameCame()
      return .nothing
    case .retry: return retry()
    case .simulated: return chooseSimulated()
    case .failed(let fault): return failed(fault)
    case .choose(let camera): return choose(camera)
    }
  }
}

private struct Story: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var preferred = ""
  var events: [Event]
  var actions: [CameraPageStateMachine.Action]
  var end: CameraPageStateMachine.State
}

private let stories: [Story] = [
  Story(
    testDescription: "a real camera goes before the simulated one",
    events: [.appeared, .cameras([scene, brio]), .frame],
    actions: [.nothing, .start(brio), .nothing], end: .running(brio)),
  Story(
    testDescription: "the camera used last goes before all", preferred: "scene",
    events: [.appeared, .cameras([brio, scene])], actions: [.nothing, .start(scene)], end: .starting(scene)),
  Story(
    testDescription: "nothing starts while the page isn't seen",
    events: [.cameras([brio]), .appeared], actions: [.nothing, .start(brio)], end: .starting(brio)),
  Story(
    testDescription: "leaving the page stops the camera, coming back starts it",
    events: [.appeared, .cameras([brio]), .frame, .disappeared, .appeared],
    actions: [.nothing, .start(brio), .nothing, .stop, .start(brio)], end: .starting(brio)),
  Story(
    testDescription: "leaving while the camera starts stops it, too",
    events: [.appeared, .cameras([brio]), .disappeared, .frame],
    actions: [.nothing, .start(brio), .stop, .nothing], end: .resting(brio)),
  Story(
    testDescription: "without a camera the page says so until one comes",
    events: [.appeared, .cameras([]), .cameras([brio])], actions: [.nothing, .nothing, .start(brio)],
    end: .starting(brio)),
  Story(
    testDescription: "with access, those that a locked camera stood for come in its place",
    events: [.appeared, .cameras([locked, scene]), .cameras([brio])],
    actions: [.nothing, .start(locked), .start(brio)],
    end: .starting(brio)),
  Story(
    testDescription: "access that was denied can be asked for again",
    events: [.appeared, .cameras([locked, scene]), .failed(.denied(command: nil)), .retry, .cameras([brio])],
    actions: [.nothing, .start(locked), .stop, .start(locked), .start(brio)], end: .starting(brio)),
  Story(
    testDescription: "where access shows no camera, the simulated one is shown",
    events: [.appeared, .cameras([locked, scene]), .cameras([scene])],
    actions: [.nothing, .start(locked), .start(scene)], end: .starting(scene)),
  Story(
    testDescription: "the simulated camera is asked for and then used",
    events: [.appeared, .cameras([]), .simulated, .cameras([scene])],
    actions: [.nothing, .nothing, .offerSimulated, .start(scene)], end: .starting(scene)),
  Story(
    testDescription: "a simulated camera that is listed starts at once",
    events: [.appeared, .cameras([brio, scene]), .failed(.failed("?")), .simulated],
    actions: [.nothing, .start(brio), .stop, .start(scene)], end: .starting(scene)),
  Story(
    testDescription: "an unplugged camera is waited for and taken up again",
    events: [.appeared, .cameras([brio, scene]), .frame, .cameras([scene]), .cameras([scene, brio])],
    actions: [.nothing, .start(brio), .nothing, .stop, .start(brio)], end: .starting(brio)),
  Story(
    testDescription: "a camera that says it is gone before the list does comes back by itself, too",
    events: [.appeared, .cameras([brio]), .frame, .failed(.lost), .cameras([scene]), .cameras([brio])],
    actions: [.nothing, .start(brio), .nothing, .stop, .nothing, .start(brio)], end: .starting(brio)),
  Story(
    testDescription: "an unplugged camera is still waited for after the page was left",
    events: [.appeared, .cameras([brio]), .frame, .cameras([]), .disappeared, .appeared],
    actions: [.nothing, .start(brio), .nothing, .stop, .nothing, .nothing], end: .stopped(brio, .lost)),
  Story(
    testDescription: "a camera that is unplugged while nobody looks is replaced",
    events: [.cameras([brio, builtIn]), .cameras([builtIn])], actions: [.nothing, .nothing], end: .resting(builtIn)),
  Story(
    testDescription: "a busy camera is waited for, and taken over when it is free",
    events: [.appeared, .cameras([brio]), .failed(.busy(program: "Cheese")), .frame],
    actions: [.nothing, .start(brio), .nothing, .nothing], end: .running(brio)),
  Story(
    testDescription: "a camera that is taken away is waited for",
    events: [.appeared, .cameras([brio]), .frame, .failed(.busy(program: "Cheese")), .frame],
    actions: [.nothing, .start(brio), .nothing, .nothing, .nothing], end: .running(brio)),
  Story(
    testDescription: "a camera that stays busy goes on saying by whom",
    events: [.appeared, .cameras([brio]), .failed(.busy(program: "Cheese")), .failed(.busy(program: nil))],
    actions: [.nothing, .start(brio), .nothing, .nothing], end: .stopped(brio, .busy(program: nil))),
  Story(
    testDescription: "nobody waits for a busy camera in the background: it must not run unseen",
    events: [.appeared, .cameras([brio]), .failed(.busy(program: nil)), .disappeared, .frame],
    actions: [.nothing, .start(brio), .nothing, .stop, .nothing], end: .stopped(brio, .busy(program: nil))),
  Story(
    testDescription: "a busy camera is asked for again when the page is seen again",
    events: [.appeared, .cameras([brio]), .failed(.busy(program: nil)), .disappeared, .appeared],
    actions: [.nothing, .start(brio), .nothing, .stop, .start(brio)], end: .starting(brio)),
  Story(
    testDescription: "a busy camera that fails in another way is let go",
    events: [.appeared, .cameras([brio]), .failed(.busy(program: nil)), .failed(.failed("?"))],
    actions: [.nothing, .start(brio), .nothing, .stop], end: .stopped(brio, .failed("?"))),
  Story(
    testDescription: "a busy camera that is unplugged is let go",
    events: [.appeared, .cameras([brio]), .failed(.busy(program: nil)), .cameras([])],
    actions: [.nothing, .start(brio), .nothing, .stop], end: .stopped(brio, .lost)),
  Story(
    testDescription: "a failure is shown, and tried again when the person asks",
    events: [.appeared, .cameras([brio]), .failed(.failed("?")), .retry, .frame],
    actions: [.nothing, .start(brio), .stop, .start(brio), .nothing], end: .running(brio)),
  Story(
    testDescription: "a failed camera that is unplugged counts as unplugged",
    events: [.appeared, .cameras([brio]), .failed(.failed("?")), .cameras([]), .retry],
    actions: [.nothing, .start(brio), .stop, .nothing, .nothing], end: .stopped(brio, .lost)),
  Story(
    testDescription: "choosing the camera that is shown changes nothing",
    events: [.appeared, .cameras([brio, builtIn]), .frame, .choose(brio), .choose(builtIn)],
    actions: [.nothing, .start(brio), .nothing, .nothing, .start(builtIn)], end: .starting(builtIn)),
  Story(
    testDescription: "a failure that comes too late is ignored",
    events: [.appeared, .cameras([brio]), .disappeared, .failed(.lost)],
    actions: [.nothing, .start(brio), .stop, .nothing], end: .resting(brio)),
]

@Suite struct CameraPageStateMachineTests {
  @Test(arguments: stories)
  fileprivate func actionsFollowEvents(_ story: Story) {
    var machine = CameraPageStateMachine(preferredCamera: story.preferred)
    let actions = story.events.map { machine.handle($0) }
    #expect(actions == story.actions)
    #expect(machine.state == story.end)
  }

  @Test func theNextCameraGoesRoundAndIsNeverTheSame() {
    var machine = CameraPageStateMachine()
    _ = machine.appeared()
    _ = machine.camerasChanged([brio, builtIn, scene])
    #expect(machine.camera == brio)
    for expected in [builtIn, scene, brio] {
      #expect(machine.nextCamera == expected)
      _ = machine.choose(expected)
    }
    _ = machine.camerasChanged([brio])
    #expect(machine.nextCamera == nil)
  }
}
