import Foundation
import TestMedia
import Testing

/// Recordings on disks that take no large files.
@Suite struct LargestFileVerbTests {
  private static func size(_ file: URL) throws -> Int {
    try #require(try file.resourceValues(forKeys: [.fileSizeKey]).fileSize)
  }

  @Test(arguments: ["mov", "mkv"]) func aRecordingGoesOnInFurtherFilesWithoutAFrameMissing(
    _ ending: String
  ) async throws {
    let folder = try Folder()
    let small = "--size 640x480 --rate 30"
    let sample = folder.file("four seconds.\(ending)")
    #expect(try await Recorder.run(sample, "--seconds 4 \(small)").status == 0)
    let largest = try Self.size(sample)
    let first = folder.file("lake.\(ending)")
    let run = try await Recorder.run(
      first, "--seconds 10 \(small)", environment: ["KINORA_LARGEST_FILE": "\(largest)"])
    #expect(run.status == 0, "\(run.output)\(run.words)")
    let ended = try run.ended()
    let parts = try #require(ended["parts"] as? [String]).map { URL(fileURLWithPath: $0) }
    #expect(parts.count >= 2)
    #expect(parts.map(\.lastPathComponent) == (2..<parts.count + 2).map { "lake part \($0).\(ending)" })
    #expect(run.events == ["started"] + parts.map { _ in "continued" } + ["ended"])
    #expect(try run.objects().first?["largestFile"] as? Int == largest)
    #expect(ended["ending"] as? String == "seconds" && ended["playable"] as? Bool == true)
    #expect(abs((ended["seconds"] as? Double ?? 0) - 10) < 0.1)

    var (numbers, phases, bytes): ([Int], [Double], Int) = ([], [], 0)
    for file in [first] + parts {
      let recorded = try await RecordedFile(file)
      #expect(recorded.isInOrder, "\(file.lastPathComponent): \(recorded.shifts)")
      let number = try #require(recorded.numbers.first)
      // A tone at the seam itself is in both files by halves.
      let tones = recorded.tones.filter { $0 > 0.1 && $0 < recorded.seconds - 0.1 }
      phases += tones.map { ($0 + Double(number) / 30).truncatingRemainder(dividingBy: 1) }
      numbers += recorded.numbers
      let size = try Self.size(file)
      #expect(size <= largest, "\(file.lastPathComponent): \(size) of \(largest) bytes")
      bytes += size
    }
    #expect(numbers == Array(numbers[0]..<numbers[0] + numbers.count), "none is missing, none is there twice")
    #expect((299...301).contains(numbers.count) && ended["frames"] as? Int == numbers.count)
    #expect(ended["bytes"] as? Int == bytes)
    let phase = try #require(phases.first)
    #expect(phases.count >= 4)
    for other in phases { #expect(abs((other - phase).remainder(dividingBy: 1)) < 0.04, "\(phases)") }
  }

  @Test func whatTheDiskTakesIsSaidBeforehandAndAllFilesAfterwards() async throws {
    let folder = try Folder()
    let file = folder.file("lake.mov")
    let run = try await Program.run(
      ["record", "--output", file.path, "--simulated", "--seconds", "6", "--size", "640x480", "--rate", "30"],
      environment: ["KINORA_LARGEST_FILE": "700000"])
    #expect(run.status == 0, "\(run.words)")
    #expect(
      run.words.hasPrefix("This disk takes files of up to 0.7 MB. A longer recording goes on in further ones.\n"))
    #expect(run.words.contains("Going on in \(folder.file("lake part 2.mov").path)."))
    #expect(run.output.hasPrefix("\(file.path), \(folder.file("lake part 2.mov").path), "), "\(run.output)")
  }
}
