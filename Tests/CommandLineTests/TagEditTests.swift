import MediaEngine
import Testing

@testable import kinora_cli

@Suite struct TagEditTests {
  private static let text = "com.apple.metadata.datatype.UTF-8"
  private static let old = [
    MetadataEntry(.iTunes, "©nam", .text("Old"), dataType: text),
    MetadataEntry(.iTunes, "tmpo", .integer(120), dataType: "com.apple.metadata.datatype.int16"),
    MetadataEntry(.quickTimeUserData, "©nam", .text("Alt"), languageTag: "de"),
    MetadataEntry(.iTunes, "covr", .data(.init([1, 2]))),
  ]

  private func place(_ written: String) throws -> TagKey { try TagKey(written: written) }

  @Test func whatIsSetTakesThePlaceOfAllThatMeantTheSame() throws {
    let new = try TagEdit.set(.name(.title), "New").apply(to: Self.old, inQuickTime: false)
    #expect(
      new == [MetadataEntry(.iTunes, "©nam", .text("New"), dataType: Self.text), Self.old[1], Self.old[3]])
    let inQuickTime = try TagEdit.set(.name(.title), "New").apply(to: Self.old, inQuickTime: true)
    #expect(inQuickTime.map { "\($0.keySpace.rawValue)/\($0.key)" }.first == "mdta/com.apple.quicktime.title")
    let added = try TagEdit.set(.name(.location), "+35+139/").apply(to: Self.old, inQuickTime: false)
    #expect(added.dropLast() == Self.old[...] && added.last?.key == "com.apple.quicktime.location.ISO6709")
  }

  @Test func ownKeysMeanThemselvesAlone() throws {
    let new = try TagEdit.remove(place("itsk/©nam")).apply(to: Self.old, inQuickTime: false)
    #expect(new == Array(Self.old.dropFirst()))
    #expect(try TagEdit.remove(.name(.title)).apply(to: Self.old, inQuickTime: false) == [Self.old[1], Self.old[3]])
    #expect(try TagEdit.remove(place("mdta/none")).apply(to: Self.old, inQuickTime: false) == Self.old)
  }

  @Test func numbersStayNumbersAndPicturesAreNoWords() throws {
    let new = try TagEdit.set(place("itsk/tmpo"), "90").apply(to: Self.old, inQuickTime: false)
    #expect(new[1] == MetadataEntry(.iTunes, "tmpo", .integer(90), dataType: "com.apple.metadata.datatype.int16"))
    let words = try TagEdit.set(place("itsk/tmpo"), "slow").apply(to: Self.old, inQuickTime: false)
    #expect(words[1] == MetadataEntry(.iTunes, "tmpo", .text("slow"), dataType: Self.text))
    let cover = try place("itsk/covr")
    #expect(throws: TagEdit.NotWords(key: "itsk/covr")) {
      try TagEdit.set(cover, "face").apply(to: Self.old, inQuickTime: false)
    }
  }

  @Test func everyNameHasAPlaceThatReadsAsItself() throws {
    for name in TagName.allCases {
      for isQuickTime in [true, false] {
        let place = name.place(inQuickTime: isQuickTime)
        #expect(TagKey(MetadataEntry(place.keySpace, place.key, .text("x"))) == .name(name))
        #expect(TagPlace(written: place.text) == place)
      }
    }
  }

  private static let mistakes: [[String]] = [
    [], ["a.mov", "shwo"], ["a.mov", "set"], ["a.mov", "remove"], ["a.mov", "set", "title"],
    ["a.mov", "set", "title="],
    ["a.mov", "set", "tilte=x"], ["a.mov", "set", "id3/TIT2=x"], ["a.mov", "set", "itsk/nam=x"],
    ["a.mov", "remove", "itsk/"], ["a.mov", "show", "title"],
  ]

  @Test(arguments: mistakes) func aMistakeIsSaid(_ words: [String]) {
    #expect(throws: UsageError.self) { try TagsRequest(words) }
  }
}
