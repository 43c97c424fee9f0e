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

  @Test(arguments: ["--nonsense", "-x", "holiday.mp4"])
  func whatCannotBeUsedIsNamedInOneLine(_ argument: String) {
    guard case .failure(let mistake) = CommandLineOptions.read([argument]) else {
      Issue.record("\(argument) was accepted")
      return
    }
    #expect(mistake.description.contains(argument))
    #expect(!mistake.description.contains("\n"))
  }
}
