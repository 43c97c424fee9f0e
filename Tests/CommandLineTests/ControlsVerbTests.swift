import Foundation
import Testing

@Suite struct ControlsVerbTests {
  /// Runs the verb on a simulated camera that nobody has set before, or that somebody has set there.
  private static func run(_ words: String..., memory: Folder? = nil) async throws -> Program.Outcome {
    let memory = try memory ?? Folder()
    return try await Program.run(
      ["controls", "--simulated"] + words, environment: ["XDG_STATE_HOME": memory.url.path])
  }

  @Test func theListSaysWhatEachControlMayBe() async throws {
    let run = try await ControlsVerbTests.run("list", "--json")
    #expect(run.status == 0, "\(run.words)")
    let object = try #require(try run.objects().first)
    #expect(object["camera"] as? String == "simulated:camera:lake")
    let controls = try #require(object["controls"] as? [[String: Any]])
    let names = controls.compactMap { $0["id"] as? String }
    for name in ["focus", "exposure-mode", "exposure-time", "gain", "white-balance", "zoom"] {
      #expect(names.contains(name), "\(names)")
    }
    for control in controls {
      let value = try #require(control["value"] as? Int)
      let (low, high) = (control["minimum"] as? Int ?? 0, control["maximum"] as? Int ?? 0)
      #expect(low <= high && (low...high).contains(value) || control["kind"] as? String == "button", "\(control)")
    }
    let lines = try await ControlsVerbTests.run().output.split(separator: "\n")
    #expect(lines.count == controls.count)
  }

  @Test func aValueThatIsSetIsReadBack() async throws {
    let run = try await ControlsVerbTests.run("set", "white-balance-auto", "off", "white-balance", "4000", "--json")
    #expect(run.status == 0, "\(run.words)")
    let controls = try #require(try run.objects().first?["controls"] as? [[String: Any]])
    let values = Dictionary(uniqueKeysWithValues: controls.map { ($0["id"] as? String, $0["value"] as? Int) })
    #expect(values == ["white-balance-auto": 0, "white-balance": 4000])
  }

  @Test func whatIsSetIsRememberedUntilItIsReset() async throws {
    let memory = try Folder()
    #expect(try await ControlsVerbTests.run("set", "zoom", "250", "power-line", "60 Hz", memory: memory).status == 0)
    #expect(try await ControlsVerbTests.run("get", "zoom", memory: memory).output == "250\n")
    #expect(try await ControlsVerbTests.run("get", "power-line", memory: memory).output == "2\n")
    #expect(try await ControlsVerbTests.run("reset", "zoom", memory: memory).status == 0)
    #expect(try await ControlsVerbTests.run("get", "zoom", memory: memory).output == "100\n")
    #expect(try await ControlsVerbTests.run("get", "power-line", memory: memory).output == "2\n")
  }

  @Test func getPrintsTheValueAlone() async throws {
    let run = try await ControlsVerbTests.run("get", "zoom")
    #expect(run.status == 0, "\(run.words)")
    #expect(Int(run.output.dropLast()) != nil, "\(run.output)")
  }

  @Test func resetBringsBackWhatIsNormal() async throws {
    let run = try await ControlsVerbTests.run("reset", "--json")
    #expect(run.status == 0, "\(run.words)")
    let controls = try #require(try run.objects().first?["controls"] as? [[String: Any]])
    #expect(!controls.isEmpty)
    for control in controls where control["inactive"] as? Bool == false && control["readOnly"] as? Bool == false {
      #expect(control["value"] as? Int == control["defaultValue"] as? Int, "\(control)")
    }
  }

  @Test(arguments: [
    (["get", "colour"], Int32(1), "controls list"), (["set", "gain", "much"], 2, "“much” can't be used for gain"),
    (["set", "white-balance-auto", "0", "white-balance", "1"], 1, "it goes from"),
    (["set", "gain"], 2, "VALUE is missing"),
  ]) func whatCantBeSetSaysWhy(_ words: [String], _ status: Int32, _ expected: String) async throws {
    let run = try await Program.run(["controls", "--simulated"] + words)
    #expect(run.status == status)
    #expect(run.words.contains(expected), "\(run.words)")
  }
}
