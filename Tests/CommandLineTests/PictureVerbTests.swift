import Foundation
import TestSupport
import Testing

/// What `info` and `library` tell of pictures that other programs made.
@Suite struct PictureVerbTests {
  private struct Picture: CustomStringConvertible {
    let name: String
    /// The rest of ffmpeg's command line; heif-enc makes what has none.
    let words: String?
    let type: String
    var frames: Int?

    var description: String { name }

    func make(in folder: Folder) async throws -> URL {
      let file = folder.file(name)
      let source = "-nostdin -v error -y -f lavfi -i testsrc2=s=96x64:r=10:d=1 \(words ?? "-frames:v 1")"
      let target = words == nil ? folder.file("source.png") : file
      _ = try await ProgramRun.of("/usr/bin/ffmpeg", source.split(separator: " ").map(String.init) + [target.path])
      if words == nil { _ = try await ProgramRun.of("/usr/bin/heif-enc", ["-A", target.path, "-o", file.path]) }
      return file
    }
  }

  private static let pictures = [
    Picture(name: "a.avif", words: nil, type: "public.avif"),
    Picture(name: "a.tiff", words: "-frames:v 1", type: "public.tiff"),
    Picture(name: "a.bmp", words: "-frames:v 1", type: "com.microsoft.bmp"),
    Picture(name: "a.jp2", words: "-frames:v 1", type: "public.jpeg-2000"),
    Picture(name: "still.gif", words: "-frames:v 1", type: "com.compuserve.gif"),
    Picture(name: "a.gif", words: "", type: "com.compuserve.gif", frames: 10),
    Picture(name: "a.webp", words: "-c:v libwebp_anim", type: "org.webmproject.webp", frames: 10),
    Picture(name: "a.png", words: "-f apng", type: "public.png", frames: 10),
  ]

  @Test(arguments: pictures) private func typeAndSizeAreTold(_ picture: Picture) async throws {
    let folder = try Folder()
    let file = try await picture.make(in: folder)
    let run = try await Program.run("info", file.path, "--json")
    #expect(run.status == 0, "\(run.words)")
    let object = try #require(try run.objects().first)
    #expect(object["type"] as? String == picture.type)
    #expect(object["width"] as? Int == 96 && object["height"] as? Int == 64)
    #expect(object["frames"] as? Int == picture.frames)
    #expect(object["isAnimated"] as? Bool == (picture.frames != nil))
    let text = try await Program.run("info", file.path).output
    #expect(text.contains("96×64") && text.contains("10 frames") == (picture.frames != nil))

    let place = ["--root", folder.file("library").path, "--json"]
    let added = try await Program.run(["library", "add", file.path] + place)
    #expect(added.status == 0, "\(added.words)")
    let listed = try await Program.run(["library", "list"] + place)
    let asset = try #require((try listed.objects().first?["assets"] as? [[String: Any]])?.first)
    #expect(asset["kind"] as? String == "photo" && asset["type"] as? String == picture.type)
    #expect(asset["width"] as? Int == 96 && asset["height"] as? Int == 64)
    #expect(asset["isAnimated"] as? Bool == (picture.frames != nil))
    #expect(try await Program.run("scan", file.path).status == 1, "no code in it, but a picture")
  }

  @Test(arguments: ["a.tiff", "a.gif", "a.jp2", "a.avif", "a.bmp", "a.dng"])
  func aDamagedPictureIsRefusedByName(_ name: String) async throws {
    let folder = try Folder()
    let file = folder.file(name)
    let heads: [String: [UInt8]] = [
      "a.tiff": [0x49, 0x49, 42, 0, 8, 0, 0, 0], "a.gif": Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B],
      "a.jp2": [0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 10],
      "a.avif": [0, 0, 0, 16] + Array("ftypavif".utf8) + [0, 0, 0, 0],
      "a.bmp": Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0],
      // A raw photo's first directory, and nothing else.
      "a.dng": [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0xC6, 1, 0, 4, 0, 0, 0, 1, 4, 0, 0, 0, 0, 0, 0],
    ]
    try Data(try #require(heads[name])).write(to: file)
    for words in [["info", file.path], ["scan", file.path]] {
      let run = try await Program.run(words)
      #expect(run.status == 5, "\(run.words)")
      #expect(run.words.contains(name) && run.output.isEmpty)
    }
  }
}
