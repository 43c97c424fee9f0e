import Foundation
import Testing

@testable import kinora

@Suite struct CommandLineOptionsTests {
  @Test func withoutArgumentsTheWindowOpens() throws {
    let options = try CommandLineOptions.read([]).get()
    #expect(!options.wantsHelp && !options.wantsVersion && options.desktopArguments.isEmpty)
  }

  @Test func whatTheDesktopAddsIsHandedOn() throws {
    #expect(
      try CommandLineOptions.read(["--gapplication-service"]).get().desktopArguments == ["--gapplication-service"])
  }

  @Test func theDesktopsMenuAsksForPhotosOrVideos() throws {
    #expect(try CommandLineOptions.read(["--photo"]).get().mode == .photo)
    #expect(try CommandLineOptions.read(["--video"]).get().mode == .video)
    #expect(try CommandLineOptions.read(["--video"]).get().applicationArguments == [])
  }

  @Test func filesArePlayedAlsoThoseWithStrangeNames() throws {
    let options = try CommandLineOptions.read(["/a/b.mp4", "https://example.org/c.m3u8", "--", "-x.mp4"]).get()
    #expect(options.files == ["/a/b.mp4", "https://example.org/c.m3u8", "-x.mp4"])
    let here = FileManager.default.currentDirectoryPath
    #expect(options.applicationArguments == ["/a/b.mp4", "https://example.org/c.m3u8", "\(here)/-x.mp4"])
  }

  @Test(arguments: ["--nonsense", "-x"])
  func whatCannotBeUsedIsNamedInOneLine(_ argument: String) {
    guard case .failure(let mistake) = CommandLineOptions.read([argument]) else {
      Issue.record("\(argument) was accepted")
      return
    }
    #expect(mistake.description.contains(argument))
    #expect(!mistake.description.contains("\n"))
  }
}
