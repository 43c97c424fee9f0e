import Foundation
import Testing

@Suite struct DeviceVerbTests {
  @Test func theSimulatedDevicesAreListedWhenAskedFor() async throws {
    let run = try await Program.run("devices", "--simulated", "--formats", "--json")
    #expect(run.status == 0)
    let objects = try run.objects()
    let devices = try #require(objects.first?["devices"] as? [[String: Any]])
    let simulated = devices.filter { $0["simulated"] as? Bool == true }
    #expect(simulated.filter { $0["kind"] as? String == "camera" }.count == 2)
    #expect(simulated.filter { $0["kind"] as? String == "microphone" }.count == 1)
    #expect(objects.count == 1)
    for device in simulated { #expect((device["formats"] as? [Any])?.isEmpty == false) }
  }

  @Test func whatProtectsFromTheFilesOfOthersIsListedToo() async throws {
    let run = try await Program.run("devices", "--json", environment: ["KINORA_SIMULATED_DEVICES": "1"])
    let reader = try #require(try run.objects().first?["reader"] as? [String: Any])
    #expect(reader["installed"] as? Bool == true)
    #expect(reader["seccomp"] as? Bool == true)
    #expect(try #require(reader["landlock"] as? Int) >= 1)
    #expect(reader["problem"] == nil && reader["landlockGap"] == nil)

    let folder = try Folder()
    let broken = try await Program.run(
      ["devices", "--json"], environment: ["KINORA_SIMULATED_DEVICES": "1"],
      copy: Program.copyWithBrokenReader(in: folder))
    let other = try #require(try broken.objects().first?["reader"] as? [String: Any])
    #expect(other["installed"] as? Bool == true)
    #expect(other["seccomp"] as? Bool == false)
    #expect(other["landlock"] == nil)
    #expect((other["problem"] as? String)?.contains("can't be started") == true)
  }

  @Test func theListForPeopleHasALineForEachDevice() async throws {
    let run = try await Program.run("devices", environment: ["KINORA_SIMULATED_DEVICES": "1"])
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.count >= 3)
    #expect(lines.allSatisfy { $0.count == 3 && ["camera", "microphone"].contains($0[0]) })
  }
}
