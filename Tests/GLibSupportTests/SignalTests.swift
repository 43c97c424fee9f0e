import CGLib
import GLibSupport
import Synchronization
import Testing

@Suite struct SignalTests {
  @Test func aHandlerIsCalledUntilItIsDisconnected() throws {
    let action = makeAction()
    let calls = Mutex(0)
    let connection = try action.onNotify("enabled") { calls.withLock { $0 += 1 } }
    try action.set("enabled", false)
    #expect(calls.withLock { $0 } == 1)
    #expect(connection.isConnected)
    connection.disconnect()
    connection.disconnect()
    try action.set("enabled", true)
    #expect(calls.withLock { $0 } == 1)
    #expect(!connection.isConnected)
  }

  @Test func disconnectingReleasesWhatTheHandlerCaptured() throws {
    let action = makeAction()
    var token: Token? = Token()
    weak let weakToken = token
    let connection = try action.connect("notify") { [token] in withExtendedLifetime(token) {} }
    token = nil
    #expect(weakToken != nil)
    connection.disconnect()
    #expect(weakToken == nil)
  }

  @Test func theObjectsEndReleasesWhatTheHandlerCaptured() throws {
    var action: GObjectRef? = makeAction()
    var token: Token? = Token()
    weak let weakToken = token
    let connection = try action?.connect("notify") { [token] in withExtendedLifetime(token) {} }
    token = nil
    #expect(weakToken != nil)
    action = nil
    #expect(weakToken == nil)
    #expect(connection?.isConnected == false)
    connection?.disconnect()
  }

  @Test func aConnectionDoesNotKeepItsObjectAlive() throws {
    let action = makeAction()
    let connection = try action.connect("notify") {}
    #expect(action.referenceCount == 1)
    connection.disconnect()
  }

  @Test func argumentsArriveTyped() throws {
    let group = GObjectRef.takeRef(UnsafeMutableRawPointer(g_simple_action_group_new()!))
    let names = Mutex<[String]>([])
    try group.connect("action-enabled-changed") { (name: String, enabled: Bool) in
      names.withLock { $0.append("\(name) \(enabled)") }
    }
    let action = makeAction()
    g_action_map_add_action(group.opaque, action.opaque)
    try action.set("enabled", false)
    try group.emit("action-enabled-changed", "other", true)
    #expect(names.withLock { $0 } == ["probe false", "other true"])
  }

  @Test func trailingArgumentsMayBeLeftOut() throws {
    let group = GObjectRef.takeRef(UnsafeMutableRawPointer(g_simple_action_group_new()!))
    let names = Mutex<[String]>([])
    try group.connect("action-enabled-changed") { (name: String) in names.withLock { $0.append(name) } }
    try group.emit("action-enabled-changed", "one", true)
    #expect(names.withLock { $0 } == ["one"])
  }

  @Test func anAnswerGoesBackToTheEmitter() throws {
    let application = makeApplication()
    try application.connectReturning("name-lost") { true }
    #expect(try application.emitReturning("name-lost", as: Bool.self) == true)
  }

  @Test func anUnknownSignalIsAnErrorThatNamesIt() {
    #expect(throws: SignalError.unknown(signal: "shout", type: "GSimpleAction")) {
      try makeAction().connect("shout") {}
    }
  }

  @Test func aHandlerWithOtherArgumentsIsRefused() {
    let group = GObjectRef.takeRef(UnsafeMutableRawPointer(g_simple_action_group_new()!))
    let error = SignalError.wrongArguments(
      signal: "action-enabled-changed", type: "GSimpleActionGroup", expected: ["gchararray", "gboolean"],
      given: ["Int"])
    #expect(throws: error) { try group.connect("action-enabled-changed") { (_: Int) in } }
    #expect(throws: SignalError.self) { try group.emit("action-enabled-changed", "one") }
  }
}
