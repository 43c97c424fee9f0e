import Foundation
import GStreamer
import Testing

@testable import MediaEngine

/// What a person set comes back with the camera, whatever happens to the file.
@Suite struct ControlMemoryTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("controls-\(UUID().uuidString)")

  private func camera() -> SimulatedCamera {
    SimulatedCamera(id: "simulated:memory", name: "Test Camera", viewpoint: .lakeside)
  }

  @Test func onlyWhatWasSetIsRememberedWithTheModesThatItNeeded() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let memory = ControlMemory(folder: folder)
    let camera = camera()
    let controls = RememberedControls(try camera.openControls(), of: "a", in: memory)
    try controls.set([.focusAbsolute: 300, .brightness: 10])
    try controls.set([.torchMode: 2, .focusStart: 1])
    #expect(memory.values(of: "a") == [.focusAuto: 0, .focusAbsolute: 300, .brightness: 10], "no lamp, no button")
    #expect(throws: ControlError.self) { try controls.set([.brightness: 1000]) }
    #expect(memory.values(of: "a")[.brightness] == 10, "what wasn't taken isn't remembered")
    try controls.reset([.brightness])
    #expect(memory.values(of: "a") == [.focusAuto: 0, .focusAbsolute: 300])
    #expect(memory.values(of: "b").isEmpty)
  }

  @Test func theCameraThatReturnsIsSetAsBefore() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let camera = camera()
    let first = ControlMemory(folder: folder)
    try RememberedControls(try camera.openControls(), of: "a", in: first)
      .set([.focusAbsolute: 300, .exposureTime: 40, .contrast: 120])
    camera.happen(.unplug)
    camera.plugIn()
    let controls = try camera.openControls()
    #expect(controls.control(.focusAuto)?.value == 1, "the camera itself forgot")
    // Another run of the program.
    #expect(ControlMemory(folder: folder).reapply(to: controls, of: "a").isEmpty)
    #expect(controls.control(.focusAbsolute)?.value == 300)
    #expect(controls.control(.focusAuto)?.value == 0)
    #expect(controls.control(.exposureTime)?.value == 40)
    #expect(controls.control(.contrast)?.value == 120)
    #expect(camera.settings.lensPosition == 0.3)
  }

  @Test func everyStartOfTheStreamSetsTheCameraAgain() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let camera = SimulatedCamera(id: "simulated:forgetful", name: "Test Camera", viewpoint: .lakeside)
    let memory = ControlMemory(folder: folder)
    try memory.remember([.contrast: 50, .focusAuto: 0, .focusAbsolute: 100], of: camera.description.id)
    let before = ControlMemory.current
    ControlMemory.current = memory
    defer { ControlMemory.current = before }
    let format = VideoFormat(width: 320, height: 240, encoding: .raw("BGRA"), frameRates: [Fraction(30, 1)])
    let stream = CameraStream(
      camera: camera.description, format: format, rate: Fraction(30, 1), openControls: { try camera.openControls() },
      open: { try camera.open(format, rate: Fraction(30, 1)) })
    for _ in 0..<2 {
      try await stream.start()
      try await eventually("the values") {
        camera.settings.contrast == 0.5 && camera.settings.lensPosition == 0.1
      }
      await stream.stop()
      camera.happen(.unplug)
      camera.plugIn()
      #expect(camera.settings.contrast == 1)
    }
  }

  @Test func oneRefusalDoesntKeepTheRestBack() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let memory = ControlMemory(folder: folder)
    try memory.remember([.brightness: 999, .iris: 3, .contrast: 50, .focusAuto: 1, .focusAbsolute: 5], of: "a")
    let controls = try camera().openControls()
    let errors = memory.reapply(to: controls, of: "a")
    #expect(Set(errors.map(\.control)) == [.brightness, .iris], "a value whose mode is automatic waits, unreported")
    #expect(controls.control(.contrast)?.value == 50)
  }

  private static let damage = ["", "{", "[]", "{\"camera\":\"other\",\"values\":{\"brightness\":1}}", "\u{0}\u{1}"]

  @Test(arguments: damage) func aDamagedFileCountsAsNoneAndIsReplaced(_ content: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let memory = ControlMemory(folder: folder)
    try memory.remember([.brightness: 1], of: "v4l2:046d:0825:usb-0:1")
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasSuffix(".json") })
    try content.write(to: folder.appendingPathComponent(file), atomically: false, encoding: .utf8)
    #expect(memory.values(of: "v4l2:046d:0825:usb-0:1").isEmpty)
    try memory.remember([.contrast: 2], of: "v4l2:046d:0825:usb-0:1")
    #expect(memory.values(of: "v4l2:046d:0825:usb-0:1") == [.contrast: 2])
  }

  @Test func idsOfAnyFormHaveFilesOfTheirOwn() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let memory = ControlMemory(folder: folder)
    let ids = ["v4l2:1:2", "v4l2/1/2", "../../escaped", "カメラ", String(repeating: "x", count: 900)]
    for (number, id) in ids.enumerated() { try memory.remember([.zoom: number], of: id) }
    for (number, id) in ids.enumerated() { #expect(memory.values(of: id) == [.zoom: number]) }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != ".lock" }
    #expect(files.count == ids.count)
    try memory.forget(of: ids[2])
    #expect(memory.values(of: ids[2]).isEmpty)
    #expect(memory.values(of: ids[1]) == [.zoom: 1])
  }

  @Test func severalWritersLoseNothing() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let folder = folder
    // Memories of their own, as programs have; the lock between them is the file's.
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        group.addTask {
          try? ControlMemory(folder: folder).remember([ControlID(rawValue: "own-\(number)"): number], of: "a")
        }
      }
    }
    #expect(ControlMemory(folder: folder).values(of: "a").count == 12)
  }

  @Test func theFolderFollowsTheStateHome() {
    let memory = ControlMemory()
    let state = ProcessInfo.processInfo.environment["XDG_STATE_HOME"] ?? NSHomeDirectory() + "/.local/state"
    #expect(memory.folder.path == state + "/kinora/controls")
  }
}
