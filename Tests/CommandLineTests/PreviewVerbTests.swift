import Foundation
import Testing

@Suite(.serialized) struct PreviewVerbTests {
  @Test func asManyFramesAreCountedAsWereAskedFor() async throws {
    let run = try await Program.run("preview", "--simulated", "--size", "640x480", "--frames", "10", "--json")
    #expect(run.status == 0, "\(run.words)")
    let objects = try run.objects()
    #expect(objects.map { $0["event"] as? String } == ["started", "firstFrame", "ended"])
    #expect(objects.first?["width"] as? Int == 640)
    #expect(objects.last?["delivered"] as? Int == 10)
    #expect(objects.last?["dropped"] is Int)
    #expect((objects.last?["fps"] as? Double ?? 0) > 0)
  }

  @Test func whatTheCameraDeliversInsteadIsSaid() async throws {
    let odd = ["KINORA_SIMULATED_FAULTS": "format=320x240@15"]
    let run = try await Program.run(
      "preview", "--simulated", "--size", "640x480", "--frames", "5", "--json", environment: odd)
    #expect(run.status == 0, "\(run.words)")
    let objects = try run.objects()
    #expect(objects.map { $0["event"] as? String } == ["started", "format", "firstFrame", "ended"])
    #expect(objects[1]["width"] as? Int == 320 && objects[1]["height"] as? Int == 240)
    #expect(objects[1]["encoding"] as? String == objects[0]["encoding"] as? String)
    #expect(objects[1]["fps"] as? Double == 15)
    let told = try await Program.run("preview", "--simulated", "--size", "640x480", "--frames", "3", environment: odd)
    #expect(told.words.contains("320x240 BGRA at 15 frames per second instead"))
  }

  @Test func peopleGetOneLineOfResult() async throws {
    let run = try await Program.run("preview", "--simulated", "--size", "640x480", "--frames", "3")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("3 frames delivered, "))
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(0))])
  func aSignalEndsThePreviewInOrder(_ signal: Int32, _ status: Int32) async throws {
    let run = try await Program.run("preview", "--simulated", "--json", send: (signal, after: "firstFrame"))
    #expect(run.status == status)
    let last = try #require(try run.objects().last)
    #expect(last["event"] as? String == "ended")
    #expect(last["delivered"] as? Int ?? 0 >= 1)
  }

  @Test(arguments: [
    ("busy=Cheese", "Simulated Camera is in use by Cheese."), ("unplug@0.2", "Simulated Camera was disconnected."),
  ]) func aCameraThatCantBeUsedEndsWithFour(_ fault: String, _ words: String) async throws {
    let run = try await Program.run(
      "preview", "--simulated", "--frames", "900", environment: ["KINORA_SIMULATED_FAULTS": fault])
    #expect(run.status == 4)
    #expect(run.words.contains(words))
  }

  @Test func aPreviewThatCantBeginSaysNotThatItHas() async throws {
    let run = try await Program.run(
      "preview", "--simulated", "--json", environment: ["KINORA_SIMULATED_FAULTS": "busy=Cheese"])
    #expect(run.status == 4)
    #expect(run.output.isEmpty)
  }

  @Test func aCameraThatIsNotThereEndsWithFour() async throws {
    let run = try await Program.run("preview", "--camera", "nobody")
    #expect(run.status == 4)
    #expect(run.words.contains("“nobody”"))
  }

  @Test func theRateIsThatOfTheWholeRunEvenIfTheCameraIsLost() async throws {
    let run = try await Program.run(
      "preview", "--simulated", "--json", environment: ["KINORA_SIMULATED_FAULTS": "unplug@1"])
    #expect(run.status == 4)
    #expect((try run.objects().last?["fps"] as? Double ?? 0) > 1)
  }

  @Test func aMissingPluginNamesThePackageThatHasIt() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try await Program.run(
      "preview", "--simulated", "--frames", "3",
      environment: [
        "GST_PLUGIN_SYSTEM_PATH_1_0": folder.path, "GST_PLUGIN_PATH_1_0": "",
        "GST_REGISTRY_1_0": folder.appending(path: "registry").path,
      ])
    #expect(run.status == 1)
    #expect(run.words.contains("apt install"))
  }

  @Test func aSizeThatTheCameraLacksFails() async throws {
    let run = try await Program.run("preview", "--simulated", "--size", "641x480")
    #expect(run.status == 1)
    #expect(run.words.contains("devices --formats"))
  }
}
