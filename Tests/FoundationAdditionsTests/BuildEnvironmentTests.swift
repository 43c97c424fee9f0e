import FoundationAdditions
import Testing

@Suite struct BuildEnvironmentTests {
  private static let programs: [(String, Bool)] = [
    ("/home/a/kinora/.build/debug/kinora", true),
    ("/home/a/kinora/.build/x86_64-unknown-linux-gnu/release/kinora", true),
    ("/usr/bin/kinora", false), ("/home/a/.build", false), ("/home/a.build/kinora", false), ("", false),
  ]

  @Test(arguments: programs) func onlyProgramsOfABuildFolderAreTold(_ path: String, _ isSo: Bool) {
    #expect(BuildEnvironment.isInBuildFolder(path) == isSo)
  }
}
