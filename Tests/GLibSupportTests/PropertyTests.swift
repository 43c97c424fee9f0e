import CGLib
import GLibSupport
import Testing

@Suite struct PropertyTests {
  @Test func truthValuesComeBackAsWritten() throws {
    let action = makeAction()
    for value in [false, true] {
      try action.set("enabled", value)
      #expect(try action.get("enabled", as: Bool.self) == value)
    }
  }

  @Test func textComesBackAsWrittenAndMayBeMissing() throws {
    let application = makeApplication()
    #expect(try application.get("application-id", as: String?.self) == nil)
    try application.set("application-id", "app.kinora.Probe")
    #expect(try application.get("application-id", as: String?.self) == "app.kinora.Probe")
  }

  @Test func enumerationsGoByNickAndByNumber() throws {
    let stream = makeStream()
    try stream.set("byte-order", "little-endian")
    #expect(try stream.get("byte-order", as: String.self) == "little-endian")
    #expect(try stream.get("byte-order", as: Int.self) == 1)
    try stream.set("byte-order", 2)
    #expect(try stream.get("byte-order", as: String.self) == "host-endian")
  }

  @Test func flagsGoByNicks() throws {
    let application = makeApplication()
    try application.set("flags", "handles-open+non-unique")
    #expect(try application.get("flags", as: String.self) == "handles-open+non-unique")
    try application.set("flags", 0)
    #expect(try application.get("flags", as: String.self) == "")
  }

  @Test func numbersFitAnyTypeThatHoldsThem() throws {
    let client = makeClient()
    try client.set("timeout", 30)
    #expect(try client.get("timeout", as: Int.self) == 30)
    #expect(try client.get("timeout", as: UInt64.self) == 30)
    try client.set("timeout", UInt32.max)
    #expect(throws: PropertyError.self) { try client.get("timeout", as: Int32.self) }
  }

  @Test func anUnknownPropertyIsAnErrorThatNamesIt() {
    let action = makeAction()
    let error = PropertyError.unknown(property: "colour", type: "GSimpleAction")
    #expect(throws: error) { try action.set("colour", 1) }
    #expect(throws: error) { try action.get("colour", as: Int.self) }
    #expect(throws: error) { try action.onNotify("colour") {} }
    #expect(error.description == "GSimpleAction has no property “colour”.")
    #expect(!action.hasProperty("colour"))
    #expect(action.propertyNames.contains("enabled"))
  }

  @Test func aPropertyThatIsFixedAtBirthIsNotWritten() {
    #expect(throws: PropertyError.notWritable(property: "name", type: "GSimpleAction")) {
      try makeAction().set("name", "other")
    }
  }

  @Test func aPropertyThatOnlyTakesIsNotRead() {
    #expect(throws: PropertyError.notReadable(property: "action-group", type: "GApplication")) {
      try makeApplication().get("action-group", as: GObjectRef?.self)
    }
  }

  @Test func theWrongKindOfValueIsAnError() {
    let action = makeAction()
    let error = PropertyError.wrongType(
      property: "enabled", type: "GSimpleAction", expected: "gboolean", given: "String")
    #expect(throws: error) { try action.set("enabled", "yes") }
    #expect(throws: error) { try action.get("enabled", as: String.self) }
  }

  @Test(arguments: [-1, Int(UInt32.max) + 1])
  func aNumberThatDoesNotFitIsAnErrorAndChangesNothing(_ number: Int) throws {
    let client = makeClient()
    try client.set("timeout", 7)
    #expect(throws: PropertyError.outOfRange(property: "timeout", type: "GSocketClient", value: "\(number)")) {
      try client.set("timeout", number)
    }
    #expect(try client.get("timeout", as: Int.self) == 7)
  }

  @Test func aNickThatTheEnumerationLacksIsAnError() {
    #expect(throws: PropertyError.outOfRange(property: "byte-order", type: "GDataInputStream", value: "middle")) {
      try makeStream().set("byte-order", "middle")
    }
  }
}
