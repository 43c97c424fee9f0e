import CoreGraphics
import Foundation
import MediaEngine
import TestMedia
import TestSupport
import Testing

/// `thumbnails --image`, by which file managers get their pictures of photos and videos.
@Suite struct StandingImageTests {
  private func made(_ words: String, _ name: String, in folder: Folder) async throws -> URL {
    let file = folder.file(name)
    let source = "-nostdin -v error -y -f lavfi -i testsrc2=s=320x180:r=10:d=1 \(words)"
    _ = try await ProgramRun.of("/usr/bin/ffmpeg", source.split(separator: " ").map(String.init) + [file.path])
    return file
  }

  private static let sources: [(name: String, words: String)] = [
    ("film.mkv", "-c:v libx264 -pix_fmt yuv420p"), ("film.mp4", "-c:v libx264 -pix_fmt yuv420p"),
    ("photo.jpg", "-frames:v 1"), ("moving.gif", ""),
  ]

  @Test(arguments: sources) func itFitsIntoTheSizeAndIsPNG(_ source: (name: String, words: String)) async throws {
    let folder = try Folder()
    let file = try await made(source.words, source.name, in: folder)
    // File managers make the file, of any name, and have it written over.
    let image = folder.file("asked-for.X7a")
    try Data().write(to: image)
    let run = try await Program.run(
      "thumbnails", file.path, "--size", "128x128", "--force", "--image", image.path, "--json")
    #expect(run.status == 0, "\(run.words)")
    #expect(try run.objects().first?["width"] as? Int == 128)
    #expect(try Data(contentsOf: image).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let read = try MediaPicture.read(image, limit: nil)
    #expect(read.width == 128 && read.height == 72)
  }

  @Test func aPhotoOfHEICIsShown() async throws {
    let folder = try Folder()
    let source = try await made("-frames:v 1", "photo.png", in: folder)
    let photo = folder.file("photo.heic")
    _ = try await ProgramRun.of("/usr/bin/heif-enc", [source.path, "-o", photo.path])
    let image = folder.file("photo.thumbnail.jpg")
    let run = try await Program.run("thumbnails", photo.path, "--size", "300x45", "--image", image.path)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.output.contains(image.path))
    let read = try MediaPicture.read(image, limit: nil)
    #expect((79...80).contains(read.width) && (44...45).contains(read.height))
    #expect(try Data(contentsOf: image).starts(with: [0xFF, 0xD8]))
  }

  @Test func nothingIsWrittenOverUnasked() async throws {
    let folder = try Folder()
    let file = try await made("-frames:v 1", "photo.jpg", in: folder)
    let other = folder.file("other.jpg")
    try Data("precious".utf8).write(to: other)
    let run = try await Program.run("thumbnails", file.path, "--image", other.path)
    #expect(run.status == 6)
    #expect(try Data(contentsOf: other) == Data("precious".utf8))
  }

  @Test(arguments: [["--image"], ["--force", "--image"], ["--sheet"], ["--force", "--sheet"]])
  func itsOwnSourceIsNeverReplaced(_ how: [String]) async throws {
    let folder = try Folder()
    let file = try await made("-frames:v 1", "photo.jpg", in: folder)
    let before = try Data(contentsOf: file)
    let run = try await Program.run(["thumbnails", file.path] + how + [file.path])
    #expect(run.status == 2 && run.words.contains("photo.jpg"), "\(run.status) \(run.words)")
    #expect(try Data(contentsOf: file) == before)
    #expect(folder.contents == ["photo.jpg"])
  }

  @Test(arguments: ["words.txt", "broken.heic", "missing.mp4"])
  func whatHasNoPictureIsRefused(_ name: String) async throws {
    let folder = try Folder()
    if !name.hasPrefix("missing") { try Data("no picture".utf8).write(to: folder.file(name)) }
    let run = try await Program.run(
      "thumbnails", folder.file(name).path, "--image", folder.file("out.png").path)
    #expect(run.status == 5, "\(run.words)")
    #expect(run.words.contains(name))
    #expect(!folder.contents.contains("out.png"))
  }

  @Test(arguments: [["--count", "2"], ["--at", "1"], ["--exact"], ["--sheet", "x.png"], ["--output", "x"]])
  func itIsOnePicture(_ others: [String]) async throws {
    let run = try await Program.run(["thumbnails", "a.mov", "--image", "a.png"] + others)
    #expect(run.status == 2)
    #expect(run.words.contains("--image") && run.words.contains(others[0]))
  }
}
