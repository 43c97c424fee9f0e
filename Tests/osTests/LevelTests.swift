import Foundation
import Testing

@testable import os

struct LevelTests {
  private let logger = Logger(subsystem: "org.example", category: "levels")

  @Test func methodsHaveTheirLevelAndPriority() {
    let entries = delivered(["OS_ACTIVITY_MODE": "debug"]) {
      logger.trace("a")
      logger.debug("a")
      logger.info("a")
      logger.notice("a")
      logger.log("a")
      logger.warning("a")
      logger.error("a")
      logger.critical("a")
      logger.fault("a")
      logger.log(level: .fault, "a")
    }
    #expect(
      entries.map(\.type) == [
        .debug, .debug, .info, .default, .default, .error, .error, .fault, .fault, .fault,
      ])
    #expect(entries.map(\.priority) == [7, 7, 6, 5, 5, 4, 3, 2, 2, 2])
  }

  @Test func debugLevelIsLeftOutUnlessTheEnvironmentAsksForIt() {
    #expect(message { logger.debug("detail") } == "")
    #expect(message(["OS_ACTIVITY_MODE": "debug"]) { logger.debug("detail") } == "detail")
    #expect(message(["OS_ACTIVITY_DT_MODE": "1"]) { logger.debug("detail") } == "detail")
  }

  @Test func valuesOfALevelThatIsLeftOutAreNotComputed() {
    var count = 0
    func value() -> Int {
      count += 1
      return count
    }
    let none = delivered { logger.debug("\(value())") }
    #expect(none.isEmpty)
    #expect(count == 0)
    let text = message { logger.info("\(value())") }
    #expect(text == "1")
    #expect(count == 1)
  }

  @Test(arguments: [
    ([:], false, false, false, false),
    (["OS_ACTIVITY_MODE": "disable"], true, false, false, false),
    (["OS_ACTIVITY_MODE": "debug"], false, true, false, false),
    (["OS_ACTIVITY_DT_MODE": "YES"], false, true, true, false),
    (["OS_ACTIVITY_DT_MODE": "NO"], false, false, false, false),
    (["OS_ACTIVITY_DT_MODE": "0"], false, false, false, false),
    (["OS_SIGNPOST_MODE": "enable"], false, false, false, true),
    (["OS_SIGNPOST_MODE": "enable", "OS_ACTIVITY_MODE": "disable"], true, false, false, false),
  ])
  func environmentDecides(
    _ environment: [String: String], silenced: Bool, debug: Bool, developer: Bool, signposts: Bool
  ) {
    let configuration = LogConfiguration(environment: environment)
    #expect(configuration.isSilenced == silenced)
    #expect(configuration.delivers(.debug) == debug)
    #expect(configuration.delivers(.fault) != silenced)
    #expect(configuration.isForDeveloper == developer)
    #expect(configuration.deliversSignposts == signposts)
  }

  @Test func silencedSystemDeliversNothing() {
    let entries = delivered(["OS_ACTIVITY_MODE": "disable"]) {
      logger.fault("a")
      os_log("b")
      os_log("%d", 3)
    }
    #expect(entries.isEmpty)
  }

  @Test func disabledLogDeliversNothingAndSaysSo() {
    let entries = delivered(["OS_ACTIVITY_MODE": "debug", "OS_SIGNPOST_MODE": "enable"]) {
      os_log(.fault, log: .disabled, "a")
      os_log("%d", log: .disabled, type: .fault, 3)
      OSSignposter.disabled.emitEvent("b")
      Logger(.disabled).fault("c")
      #expect(!OSLog.disabled.isEnabled(type: .fault))
      #expect(!OSLog.disabled.signpostsEnabled)
      #expect(OSLog.default.isEnabled(type: .debug))
      #expect(OSLog.default.signpostsEnabled)
    }
    #expect(entries.isEmpty)
  }

  @Test func isEnabledFollowsTheEnvironment() {
    _ = delivered {
      #expect(OSLog.default.isEnabled(type: .info))
      #expect(!OSLog.default.isEnabled(type: .debug))
      #expect(!OSLog.default.signpostsEnabled)
    }
  }

  @Test func levelsHaveApplesNumbers() {
    let types: [OSLogType] = [.default, .info, .debug, .error, .fault]
    #expect(types.map(\.rawValue) == [0, 1, 2, 16, 17])
  }

  @Test func loggingLeavesTheCallersErrorNumber() {
    _ = delivered {
      errno = EBUSY
      logger.error("a")
      #expect(errno == EBUSY)
    }
  }
}
