import Testing

@testable import kinora_cli

@Suite struct MeasuresTests {
  @Test(arguments: [
    ("0", 0), ("500000000", 500_000_000), ("500MB", 500_000_000), ("1.5 GB", 1_500_000_000), ("64kB", 64_000),
    ("64KiB", 65_536), ("2 gib", 2_147_483_648), ("1TB", 1_000_000_000_000), ("12 B", 12),
  ]) func sizesAreWrittenAsPeopleWriteThem(_ text: String, _ bytes: Int64) {
    #expect(OptionValues.bytes(text) == bytes)
  }

  @Test(arguments: ["", "MB", "-1", "1.5", "1M", "0x10", "1e3", "9999999999999 TB", "1 2", "5mbs", "٣MB", "1..2 GB"])
  func whatIsNoSizeIsRefused(_ text: String) {
    #expect(OptionValues.bytes(text) == nil)
  }

  @Test(arguments: [
    ("2.5", 2.5), ("0:01", 1), ("1:02.5", 62.5), ("90:00", 5400), ("1:00:02", 3602), ("0", 0), (".5", 0.5),
  ]) func timesAreWrittenAsClocksShowThem(_ text: String, _ seconds: Double) {
    #expect(OptionValues.clock(text) == seconds)
  }

  @Test(arguments: ["", ":", "1:", ":5", "1:60", "1:60:00", "1:2:3:4", "-1:00", "1.5:00", "a:10", "1:0x1"])
  func whatIsNoTimeIsRefused(_ text: String) {
    #expect(OptionValues.clock(text) == nil)
  }

  @Test func manyTimesAndJumpsTakeClocks() {
    #expect(OptionValues.times("0:01,1:00.25")?.map(\.seconds) == [1, 60.25])
    #expect(OptionValues.jump("1:05@0:02")?.to.seconds == 65)
    #expect(OptionValues.seconds("0:00") == nil)
  }

  @Test func filesAreNamedAsTheyWereGiven() {
    let names = GivenNames(["/nonexist", "./films/lake.mov", "a/same.mov", "b/same.mov", "plain.mov"])
    #expect(names.restored(in: "“nonexist” isn't there.") == "“/nonexist” isn't there.")
    #expect(names.restored(in: "„lake.mov“ ist nicht da.") == "„./films/lake.mov“ ist nicht da.")
    #expect(names.restored(in: "「lake.mov」はありません。") == "「./films/lake.mov」はありません。")
    #expect(names.restored(in: "“same.mov”, “plain.mov”, “other.mov”") == "“same.mov”, “plain.mov”, “other.mov”")
  }

  @Test func aHiddenFileIsNamedAsTheOneWhosePlaceItTakes() {
    var names = GivenNames(["films/lake.mov"])
    names.show(".1234.mov", as: "lake.mov")
    #expect(names.restored(in: "There is no room for “.1234.mov”.") == "There is no room for “films/lake.mov”.")
  }

  @Test(arguments: ["info", "frames"]) func aFileThatIsMissingIsNamedAsItWasGiven(_ verb: String) async throws {
    let run = try await Program.run(verb, "/nowhere/../nowhere/lake.mov")
    #expect(run.status != 0 && run.words.contains("“/nowhere/../nowhere/lake.mov”"), "\(run.words)")
  }
}
