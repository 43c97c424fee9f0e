import Testing

@testable import kinora_cli

@Suite struct ControlsRequestTests {
  private static let right: [([String], ControlsRequest)] = [
    ([], .list), (["list"], .list), (["get", "gain"], .get("gain")),
    (["set", "gain", "5"], .set([.init(name: "gain", value: "5")])),
    (
      ["set", "exposureAuto", "off", "exposureBias", "-2"],
      .set([.init(name: "exposureAuto", value: "off"), .init(name: "exposureBias", value: "-2")])
    ),
    (["reset"], .reset([])), (["reset", "gain", "zoom"], .reset(["gain", "zoom"])),
  ]

  @Test(arguments: right) func wordsAreUnderstood(_ words: [String], _ request: ControlsRequest) throws {
    #expect(try ControlsRequest(words) == request)
  }

  private static let wrong: [([String], String)] = [
    (["get"], "NAME is missing."), (["set", "gain"], "VALUE is missing."), (["get", "a", "b"], "one word too many"),
    (["list", "all"], "one word too many"), (["rest"], "Did you mean “reset”?"),
  ]

  @Test(arguments: wrong) func wrongWordsSayWhatToWrite(_ words: [String], _ expected: String) {
    do {
      _ = try ControlsRequest(words)
      Issue.record("\(words) was understood")
    } catch {
      #expect("\(error)".contains(expected))
    }
  }
}
