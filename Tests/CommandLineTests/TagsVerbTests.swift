import Foundation
import TestMedia
import TestSupport
import Testing

@testable import kinora_cli

@Suite(.serialized) struct TagsVerbTests {
  private func copy(_ name: String, to folder: Folder) async throws -> URL {
    let recipe = try #require(MediaMatrix.recipe(named: name))
    let url = folder.file("my film.\(recipe.container.rawValue)")
    try FileManager.default.copyItem(at: try await MediaLibrary.file(for: recipe), to: url)
    return url
  }

  /// What is in every track, packet by packet, as ffmpeg takes it out of the file.
  private func media(_ url: URL) async throws -> String {
    try await ProgramRun.of(
      "/usr/bin/ffmpeg",
      ["-nostdin", "-v", "error", "-i", url.path, "-map", "0", "-c", "copy", "-f", "streamhash", "-hash", "md5", "-"]
    ).output
  }

  private func exiftool(_ url: URL, _ tag: String) async throws -> String {
    try await ProgramRun.of("/usr/bin/exiftool", ["-s3", "-\(tag)", url.path]).lines.first ?? ""
  }

  private static let films = ["chapters and metadata", "chapters and metadata mov", "fragmented"]

  @Test(arguments: films) func tagsAreSetAndRemovedAndTheMediaStay(_ name: String) async throws {
    let folder = try Folder()
    let url = try await copy(name, to: folder)
    let before = try await media(url)
    #expect(before.contains("MD5="))
    let set = try await Program.run(
      "tags", url.path, "set", "title=Der See – 湖", "author=Kinora = me", "location=+35.6586+139.7454/",
      "mdta/com.example.mood=calm")
    #expect(set.status == 0 && set.output.isEmpty, "\(set.words)")
    #expect(try await media(url) == before)
    let tags = try await Probe.read(url).format.tags ?? [:]
    #expect((tags["title"] ?? tags["com.apple.quicktime.title"]) == "Der See – 湖", "\(tags)")
    #expect(tags["com.example.mood"] == "calm")
    #expect(try await exiftool(url, "Title") == "Der See – 湖")
    // In MP4 files, exiftool 12 doesn't look where Apple's programs write it.
    #expect(tags["com.apple.quicktime.author"] == "Kinora = me", "\(tags)")

    let shown = try await Program.run("tags", url.path)
    #expect(shown.status == 0, "\(shown.words)")
    let lines = shown.output.split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("title") } == ["title: Der See – 湖"])
    #expect(lines.contains("author: Kinora = me") && lines.contains("mdta/com.example.mood: calm"))

    let removed = try await Program.run("tags", url.path, "remove", "title", "mdta/com.example.mood", "genre", "--json")
    #expect(removed.status == 0 && removed.words.contains("genre"), "\(removed.words)")
    let left = try #require(try removed.objects().first?["tags"] as? [[String: Any]]).compactMap {
      $0["key"] as? String
    }
    #expect(left.contains("author") && !left.contains("title") && !left.contains("mdta/com.example.mood"))
    let probe = try await Probe.read(url)
    #expect(probe.format.tags?["title"] == nil && probe.format.tags?["com.apple.quicktime.title"] == nil)
    #expect(probe.chapters.count == (name == "chapters and metadata" ? 3 : name.hasSuffix("mov") ? 2 : 0))
    #expect(try await media(url) == before)
    #expect(folder.contents == [url.lastPathComponent])
  }

  @Test func whatStaysTheSameIsNotWritten() async throws {
    let folder = try Folder()
    let url = try await copy("chapters and metadata", to: folder)
    #expect(try await Program.run("tags", url.path, "set", "title=Lake").status == 0)
    let before = try Data(contentsOf: url)
    for words in [["set", "title=Lake"], ["remove", "genre"], ["show"]] {
      #expect(try await Program.run(["tags", url.path] + words).status == 0)
    }
    #expect(try Data(contentsOf: url) == before)
  }

  @Test func otherContainersAreShownButNotChanged() async throws {
    let folder = try Folder()
    let url = try await copy("chapters and metadata mkv", to: folder)
    let before = try Data(contentsOf: url)
    let shown = try await Program.run("tags", url.path, "show")
    #expect(shown.status == 0 && shown.output.contains("title: Probefilm"), "\(shown.output)")
    let refused = try await Program.run("tags", url.path, "set", "title=Lake")
    #expect(refused.status == 1 && refused.words.contains("my film.mkv") && refused.words.contains("MP4"))
    #expect(try Data(contentsOf: url) == before && folder.contents == ["my film.mkv"])
  }

  @Test func whatCannotBeReadOrWrittenEndsWithItsCode() async throws {
    let folder = try Folder()
    let words = folder.file("words.mp4")
    try Data("no film".utf8).write(to: words)
    for file in [words, folder.file("none.mp4"), folder.url] {
      let run = try await Program.run("tags", file.path, "set", "title=Lake")
      #expect(run.status == 5 && run.words.contains(file.lastPathComponent), "\(run.status) \(run.words)")
    }
    #expect(try String(contentsOf: words, encoding: .utf8) == "no film")
    guard geteuid() != 0 else { return }
    let url = try await copy("stereo aac", to: folder)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: url.path)
    let refused = try await Program.run("tags", url.path, "set", "title=Lake")
    #expect(refused.status == 3 && refused.words.contains(url.lastPathComponent), "\(refused.words)")
  }
}
