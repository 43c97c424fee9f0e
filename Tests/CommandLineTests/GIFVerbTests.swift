import CoreGraphics
import Foundation
import TestMedia
import Testing

@testable import kinora_cli

@Suite(.serialized) struct GIFVerbTests {
  private func source(_ file: URL) throws -> CGImageSource {
    try #require(CGImageSourceCreateWithURL(file, nil))
  }

  private func delays(_ file: URL, _ key: CFString) throws -> [Double] {
    let source = try source(file)
    return (0..<CGImageSourceGetCount(source)).compactMap { place in
      let own = CGImageSourceCopyPropertiesAtIndex(source, place, nil)?[key] as? CFDictionary
      return own?[kCGImagePropertyGIFDelayTime] as? Double
    }
  }

  @Test func aGIFHasTheFramesAtEvenTimesAndLoops() async throws {
    let folder = try Folder()
    let output = folder.file("loop.gif")
    let film = try await EditedFilm.make(frames: 90)
    let run = try await Program.run(
      "gif", film, "--from", "0.5", "--to", "1.5", "--rate", "10", "--width", "160", "--output", output.path, "--json")
    #expect(run.status == 0, "\(run.words)")
    let done = try #require(try run.objects().last)
    #expect(done["event"] as? String == "done" && done["duration"] as? Double == 1)
    #expect(try #require(done["bytes"] as? Int) > 1000)
    // ffmpeg reads it, too.
    let frames = try await DecodedFrames.read(output)
    #expect(frames.map { $0.painted?.number } == stride(from: 15, to: 45, by: 3).map { $0 })
    #expect(frames.allSatisfy { $0.picture.width == 160 && $0.picture.height == 120 })
    #expect(try delays(output, kCGImagePropertyGIFDictionary) == Array(repeating: 0.1, count: 10))
    let properties = CGImageSourceCopyProperties(try source(output), nil)
    #expect((properties?[kCGImagePropertyGIFDictionary] as? CFDictionary)?[kCGImagePropertyGIFLoopCount] as? Int == 0)
    #expect(folder.contents == ["loop.gif"])
  }

  @Test func anAnimatedWebPHasTheSame() async throws {
    let folder = try Folder()
    let output = folder.file("loop.webp")
    let film = try await EditedFilm.make(frames: 60)
    let run = try await Program.run("gif", film, "--to", "1.2", "--loop", "3", "--output", output.path)
    #expect(run.status == 0 && run.output == "\(output.path)\n", "\(run.words)")
    let source = try source(output)
    #expect(CGImageSourceGetType(source) == kUTTypeWebP && CGImageSourceGetCount(source) == 15)
    #expect(try delays(output, kCGImagePropertyWebPDictionary) == Array(repeating: 0.08, count: 15))
    let properties = CGImageSourceCopyProperties(source, nil)
    #expect((properties?[kCGImagePropertyWebPDictionary] as? CFDictionary)?[kCGImagePropertyWebPLoopCount] as? Int == 2)
    for place in [0, 7, 14] {
      // PNG, which ffmpeg reads for sure.
      let image = try #require(CGImageSourceCreateImageAtIndex(source, place, nil))
      #expect(image.width == 320 && image.height == 240)
      let still = folder.file("\(place).png")
      let destination = try #require(CGImageDestinationCreateWithURL(still, kUTTypePNG, 1, nil))
      CGImageDestinationAddImage(destination, image, nil)
      #expect(CGImageDestinationFinalize(destination))
      let wanted = Int((Double(place) * 0.08 * 30 + 1e-6).rounded(.down))
      #expect(try await EditedFilm.numbers(still) == [wanted])
    }
  }

  @Test func aTurnedFilmIsUpright() async throws {
    let folder = try Folder()
    let output = folder.file("loop.gif")
    let film = try await EditedFilm.make(frames: 10) { $0.video?.orientation = .init(rotation: 90) }
    let run = try await Program.run("gif", film, "--rate", "5", "--loop", "1", "--output", output.path)
    #expect(run.status == 0, "\(run.words)")
    #expect(try await EditedFilm.numbers(output) == [0, 6])
    // One that plays once has no count of rounds.
    let properties = try #require(CGImageSourceCopyProperties(try source(output), nil))
    let animation = try #require(properties[kCGImagePropertyGIFDictionary] as? CFDictionary)
    #expect(animation[kCGImagePropertyGIFLoopCount] == nil)
    #expect((animation[kCGImagePropertyGIFFrameInfoArray] as? [CFDictionary])?.count == 2)
  }

  @Test func nothingIsOverwrittenAndWhatFailsLeavesNothing() async throws {
    let folder = try Folder()
    let output = folder.file("loop.gif")
    try Data("precious".utf8).write(to: output)
    let film = try await EditedFilm.make()
    let refused = try await Program.run("gif", film, "--output", output.path)
    #expect(refused.status == 6 && refused.words.contains("loop.gif"))
    let silent = try await EditedFilm.make { $0.video = nil }
    #expect(try await Program.run("gif", silent, "--output", output.path, "--force").status == 5)
    #expect(try await Program.run("gif", film, "--from", "5", "--output", output.path, "--force").status == 2)
    #expect(try Data(contentsOf: output) == Data("precious".utf8))
    #expect(try await Program.run("gif", film, "--to", "0.2", "--output", output.path, "--force").status == 0)
    #expect(CGImageSourceGetCount(try source(output)) == 3)
    #expect(folder.contents == ["loop.gif"])
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(1))])
  func interruptionLeavesNothing(_ signal: Int32, _ status: Int32) async throws {
    let folder = try Folder()
    let output = folder.file("loop.gif")
    let film = try await EditedFilm.make(frames: 600, size: (1280, 960))
    let run = try await Program.run(
      ["gif", film, "--rate", "30", "--output", output.path, "--json"], send: (signal, "\"progress\""))
    #expect(run.status == status, "\(run.words)")
    #expect(folder.contents.isEmpty)
  }

  private static let mistakes: [[String]] = [
    ["gif"], ["gif", "a.mov"], ["gif", "a.mov", "b.mov", "--output", "x.gif"], ["gif", "a.mov", "--output", "x.mp4"],
    ["gif", "a.mov", "--output", "x.gif", "--width", "0"],
  ]

  @Test(arguments: mistakes) func aMistakeInTheCommandLineEndsWithTwo(_ arguments: [String]) async throws {
    let run = try await Program.run(arguments)
    #expect(run.status == 2, "\(run.words)")
    #expect(run.output.isEmpty && run.words.split(separator: "\n").count == 1)
  }
}
