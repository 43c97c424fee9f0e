import MediaEngine
import Testing

@testable import AVFoundation

@Suite struct SessionRulesTests {
  private typealias Rules = SessionRules

  private static func camera(_ id: Int, device: String? = nil, taken: Bool = false) -> SessionRules.Input {
    SessionRules.Input(
      id: id, deviceID: device ?? "camera \(id)", mediaTypes: [.video],
      formats: [VideoFormat(width: 640, height: 480, encoding: .jpeg, frameRates: [])], isTaken: taken)
  }

  private static func microphone(_ id: Int) -> SessionRules.Input {
    SessionRules.Input(id: id, deviceID: "microphone \(id)", mediaTypes: [.audio])
  }

  private static func shape(
    _ inputs: [SessionRules.Input], isMultiCam: Bool = false, preset: AVCaptureSession.Preset = .high
  ) -> SessionRules.Shape {
    SessionRules.Shape(isMultiCam: isMultiCam, preset: preset, inputs: inputs)
  }

  private static let inputs: [(String, SessionRules.Input, SessionRules.Shape, SessionRules.Refusal?)] = [
    ("the first camera", camera(1), shape([]), nil),
    ("a microphone beside a camera", microphone(2), shape([camera(1)]), nil),
    ("the same again", camera(1), shape([camera(1)]), .alreadyThere),
    ("another session's", camera(1, taken: true), shape([]), .inAnotherSession),
    ("the same device", camera(2, device: "camera 1"), shape([camera(1)]), .deviceInUse("camera 1")),
    ("a second camera", camera(2), shape([camera(1)]), .secondOfItsKind("camera")),
    ("a second microphone", microphone(2), shape([microphone(1)]), .secondOfItsKind("microphone")),
    ("a second camera with several", camera(2), shape([camera(1)], isMultiCam: true, preset: .inputPriority), nil),
    (
      "a camera without the preset's size", camera(1), shape([], preset: .hd1280x720),
      .presetNotSupported("AVCaptureSessionPreset1280x720")
    ),
    ("a microphone with any preset", microphone(1), shape([], preset: .hd1280x720), nil),
  ]

  @Test(arguments: inputs)
  func inputsAreAddedByTheRules(
    _ name: String, _ input: SessionRules.Input, _ shape: SessionRules.Shape, _ refusal: SessionRules.Refusal?
  ) {
    #expect(SessionRules.refusal(adding: input, to: shape) == refusal, "\(name)")
  }

  @Test func aSessionHasOneMovieFileOutputAndAnyNumberOfDataOutputs() {
    let movie = { SessionRules.Output(id: $0, mediaTypes: [.video, .audio], onlyOne: "movie file output") }
    let data = { SessionRules.Output(id: $0, mediaTypes: [.video]) }
    var shape = SessionRules.Shape(outputs: [movie(1), data(2)])
    #expect(SessionRules.refusal(adding: movie(3), to: shape) == .secondOfItsKind("movie file output"))
    #expect(SessionRules.refusal(adding: data(3), to: shape) == nil)
    #expect(SessionRules.refusal(adding: data(2), to: shape) == .alreadyThere)
    shape.isMultiCam = true
    #expect(SessionRules.refusal(adding: movie(3), to: shape) == nil)
  }

  private static let connected = SessionRules.Shape(
    inputs: [camera(1), microphone(2)], outputs: [SessionRules.Output(id: 10, mediaTypes: [.video])],
    connections: [SessionRules.Connection(id: 20, inputs: [1], mediaType: .video, layer: 30)])

  private static let connections: [(SessionRules.Connection, [AVMediaType], SessionRules.Refusal?)] = [
    (.init(id: 21, inputs: [1], mediaType: .video, output: 10), [.video], nil),
    (.init(id: 20, inputs: [1], mediaType: .video, output: 10), [.video], .alreadyThere),
    (.init(id: 21, inputs: [], mediaType: .video, output: 10), [], .noPorts),
    (.init(id: 21, inputs: [1, 2], mediaType: .video, output: 10), [.video, .audio], .mixedPorts),
    (.init(id: 21, inputs: [3], mediaType: .video, output: 10), [.video], .inputNotThere),
    (.init(id: 21, inputs: [1], mediaType: .video, output: 11), [.video], .outputNotThere),
    (.init(id: 21, inputs: [2], mediaType: .audio, output: 10), [.audio], .mediaTypeNotTaken("soun")),
    (.init(id: 21, inputs: [1], mediaType: .video, layer: 30), [.video], .alreadyConnected("vide")),
    (.init(id: 21, inputs: [1], mediaType: .video, layer: 31), [.video], nil),
    (.init(id: 21, inputs: [2], mediaType: .audio, layer: 31), [.audio], .mediaTypeNotTaken("soun")),
  ]

  @Test(arguments: connections)
  func connectionsAreAddedByTheRules(
    _ connection: SessionRules.Connection, _ types: [AVMediaType], _ refusal: SessionRules.Refusal?
  ) {
    #expect(SessionRules.refusal(adding: connection, types: types, to: Self.connected) == refusal)
  }

  @Test func aPresetMustSuitAllCameras() {
    #expect(SessionRules.allows(.vga640x480, in: Self.connected))
    #expect(!SessionRules.allows(.hd1280x720, in: Self.connected))
    #expect(!SessionRules.allows(.vga640x480, in: Self.shape([], isMultiCam: true)))
    #expect(SessionRules.allows(.inputPriority, in: Self.shape([], isMultiCam: true)))
  }

  // MARK: Connections that form by themselves

  private static let ports = [
    ConnectionPlan.Port(id: 1, mediaType: .video), ConnectionPlan.Port(id: 2, mediaType: .audio),
    ConnectionPlan.Port(id: 3, mediaType: .video),
  ]

  @Test func anOutputGetsTheFirstPortOfEachTypeThatItTakes() {
    let movie = ConnectionPlan.Taker(id: 7, mediaTypes: [.video, .audio])
    #expect(
      ConnectionPlan.forTaker(movie, ports: Self.ports) == [.init(port: 1, taker: 7), .init(port: 2, taker: 7)])
    #expect(ConnectionPlan.forTaker(.init(id: 8, mediaTypes: [.metadata]), ports: Self.ports) == [])
  }

  @Test func anInputIsConnectedToWhoeverHasNoneYet() {
    let takers = [
      ConnectionPlan.Taker(id: 0, mediaTypes: [.video], connected: [.video]),
      ConnectionPlan.Taker(id: 1, mediaTypes: [.video, .audio], connected: [.audio]),
      ConnectionPlan.Taker(id: 2, mediaTypes: [.audio]),
    ]
    #expect(
      ConnectionPlan.forInput([.init(id: 3, mediaType: .video)], takers: takers) == [.init(port: 3, taker: 1)])
  }

  // MARK: Groups of changes

  private enum Step { case begin, commit, change }

  private static let groups: [([Step], String)] = [
    ([.change], "apply"),
    ([.begin, .change, .change, .commit], "wait wait apply"),
    ([.begin, .begin, .change, .commit, .change, .commit, .change], "wait wait wait apply apply"),
    ([.begin, .commit], "wait"),
    ([.commit, .change], "wait apply"),
    ([.begin, .change, .commit, .begin, .commit], "wait apply wait"),
  ]

  @Test(arguments: groups) private func onlyTheOutermostCommitApplies(_ steps: [Step], _ actions: String) {
    var depth = ConfigurationDepth()
    var seen: [String] = []
    for step in steps {
      switch step {
      case .begin: depth.begin()
      case .commit: seen.append("\(depth.commit())")
      case .change: seen.append("\(depth.change())")
      }
    }
    #expect(seen.joined(separator: " ") == actions)
  }
}
