import GStreamer
import Testing

@testable import MediaEngine

@Suite struct CapturePlannerTests {
  private static let world = SimulatedWorld()

  /// A graph in short: `cam` or `cam/640` opens a camera (in a format), `mic` a microphone; `cam>a` taps, `cam~p` shows.
  private static func graph(_ words: String) -> CaptureGraph {
    var graph = CaptureGraph()
    for word in words.split(separator: " ") {
      if let place = word.firstIndex(of: ">") {
        let receiver = Receivers.named(String(word[word.index(after: place)...]))
        graph.taps.append(.init(of: String(word[..<place]), .asDelivered, queue: .dropOldest(samples: 2), to: receiver))
      } else if let place = word.firstIndex(of: "~") {
        let output = Receivers.output(String(word[word.index(after: place)...]))
        graph.previews.append(.init(of: String(word[..<place]), on: output))
      } else if word.hasPrefix("mic") {
        graph.microphones.append(
          .init(DeviceDescription(id: String(word), name: "", kind: .microphone, connection: .simulated(world))))
      } else {
        let parts = word.split(separator: "/")
        let device = DeviceDescription(id: String(parts[0]), name: "", kind: .camera, connection: .simulated(world))
        let width = parts.count > 1 ? Int(parts[1]) : nil
        let format = width.map { VideoFormat(width: $0, height: 10, encoding: .jpeg, frameRates: []) }
        graph.cameras.append(.init(device, format: format))
      }
    }
    return graph
  }

  private static func words(_ edit: CaptureEdit) -> String {
    switch edit {
    case .close(let device): "-\(device)"
    case .openCamera(let camera): "+\(camera.device.id)" + (camera.format.map { "/\($0.width)" } ?? "")
    case .openMicrophone(let microphone): "+\(microphone.device.id)"
    case .addTap(let tap): "+\(tap.device)>\(Receivers.name(of: tap.receiver))"
    case .removeTap(let tap): "-\(tap.device)>\(Receivers.name(of: tap.receiver))"
    case .show(let preview): "+\(preview.device)~\(Receivers.name(of: preview.output))"
    case .hide(let preview): "-\(preview.device)~\(Receivers.name(of: preview.output))"
    }
  }

  private static let table: [(String, String, String)] = [
    ("", "", ""),
    ("", "cam mic cam~p cam>a mic>a", "+cam +mic +cam~p +cam>a +mic>a"),
    ("cam mic cam~p cam>a", "cam mic cam~p cam>a", ""),
    // A recording comes and goes: nothing else is touched.
    ("cam mic cam~p", "cam mic cam~p cam>a mic>a", "+cam>a +mic>a"),
    ("cam mic cam~p cam>a mic>a", "cam mic cam~p", "-cam>a -mic>a"),
    // Another camera: the microphone and what hangs on it run on.
    ("cam mic cam~p cam>a mic>a", "two mic two~p two>a mic>a", "-cam>a -cam~p -cam +two +two~p +two>a"),
    // Another format: all that hangs on the camera is moved, and it closes before it opens.
    ("cam/640 cam~p cam>a", "cam/1280 cam~p cam>a", "-cam>a -cam~p -cam +cam/1280 +cam~p +cam>a"),
    // Another microphone while the preview runs.
    ("cam mic1 cam~p mic1>a", "cam mic2 cam~p mic2>a", "-mic1>a -mic1 +mic2 +mic2>a"),
    // Two cameras at once; one leaves.
    ("cam two cam~p two~q", "two two~q", "-cam~p -cam"),
    // A preview moves from one camera to the other.
    ("cam two cam~p", "cam two two~p", "-cam~p +two~p"),
    ("cam mic cam~p cam>a mic>b", "", "-cam>a -mic>b -cam~p -cam -mic"),
  ]

  @Test(arguments: table)
  func theLeastIsDone(_ old: String, _ new: String, _ expected: String) {
    let edits = CapturePlanner.edits(from: Self.graph(old), to: Self.graph(new))
    #expect(edits.map(Self.words).joined(separator: " ") == expected)
  }

  @Test func aCameraThatReturnedAtAnotherNodeIsTheSame() {
    var old = CaptureGraph()
    var new = CaptureGraph()
    old.cameras = [.init(DeviceDescription(id: "a", name: "A", kind: .camera, connection: .v4l2(node: "/dev/video0")))]
    new.cameras = [.init(DeviceDescription(id: "a", name: "A", kind: .camera, connection: .v4l2(node: "/dev/video2")))]
    #expect(CapturePlanner.edits(from: old, to: new).isEmpty)
  }

  /// From any graph to any other: carried out on a list of what runs, the plan leads there and closes before it opens.
  @Test func everyPlanLeadsToItsGraph() {
    let graphs = Self.table.flatMap { [$0.0, $0.1] }
    for old in graphs {
      for new in graphs {
        var open = Set(old.split(separator: " ").map(String.init))
        for edit in CapturePlanner.edits(from: Self.graph(old), to: Self.graph(new)).map(Self.words) {
          let thing = String(edit.dropFirst())
          if edit.hasPrefix("-") {
            let removed = open.remove(thing) ?? open.first { $0.hasPrefix(thing + "/") }.flatMap { open.remove($0) }
            #expect(removed != nil, "\(edit) in \(old) → \(new)")
          } else {
            #expect(open.insert(thing).inserted, "\(edit) in \(old) → \(new)")
          }
        }
        #expect(open == Set(new.split(separator: " ").map(String.init)), "\(old) → \(new)")
      }
    }
  }
}

/// Receivers and outputs by name, the same object for the same name.
private enum Receivers {
  final class Receiver: SampleReceiver {
    let name: String
    init(_ name: String) { self.name = name }
    func receive(_ sample: Sample) {}
  }

  private static let receivers = ["a", "b"].map(Receiver.init)
  private static let outputs = ["p", "q"].map { (name: $0, output: PreviewOutput { _ in }) }

  static func named(_ name: String) -> Receiver { receivers.first { $0.name == name }! }
  static func output(_ name: String) -> PreviewOutput { outputs.first { $0.name == name }!.output }
  static func name(of receiver: any SampleReceiver) -> String { (receiver as? Receiver)?.name ?? "?" }
  static func name(of output: PreviewOutput) -> String { outputs.first { $0.output === output }?.name ?? "?" }
}
