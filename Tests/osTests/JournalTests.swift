import Foundation
import JournalReceiver
import Testing

@testable import os

struct JournalTests {
  private let journal: TestJournal
  private let system: LogSystem
  private let log = OSLog(subsystem: "org.example.app", category: "network")

  init() throws {
    journal = try TestJournal()
    system = LogSystem(
      LogConfiguration(environment: [:]), journal: JournalSink(path: journal.path, identifier: "example"),
      standardError: nil, clock: { moment })
  }

  private var thread: String { "TID=\(gettid())\n" }

  @Test func datagramHasTheFieldsOfTheNativeProtocol() throws {
    LogSystem.$current.withValue(system) {
      Logger(log).error(
        "Lost \(3) of \("secret") packets", file: "App/Net.swift", function: "receive()", line: 17)
    }
    let text = try #require(journal.receiveText())
    #expect(
      text == "MESSAGE=Lost 3 of <private> packets\nPRIORITY=3\nSYSLOG_IDENTIFIER=example\n"
        + "SUBSYSTEM=org.example.app\nCATEGORY=network\n" + thread
        + "CODE_FILE=App/Net.swift\nCODE_LINE=17\nCODE_FUNC=receive()\n")
    #expect(journal.receiveText() == nil)
  }

  @Test func logWithoutSubsystemHasNoSuchFields() throws {
    LogSystem.$current.withValue(system) { os_log("started") }
    let text = try #require(journal.receiveText())
    #expect(text == "MESSAGE=started\nPRIORITY=5\nSYSLOG_IDENTIFIER=example\n" + thread)
  }

  @Test func valueWithLineFeedsHasItsLengthInFront() throws {
    LogSystem.$current.withValue(system) { os_log("one\ntwo é") }
    let (packet, file, _) = try #require(journal.receive())
    #expect(file == nil)
    let expected =
      Array("MESSAGE\n".utf8) + [10, 0, 0, 0, 0, 0, 0, 0] + Array("one\ntwo é\nPRIORITY=5\n".utf8)
    #expect(packet.starts(with: expected))
  }

  @Test func largeMessageTravelsInASealedFile() throws {
    let long = String(repeating: "0123456789", count: 60_000)
    LogSystem.$current.withValue(system) { os_log("\(long, privacy: .public)") }
    let (packet, file, seals) = try #require(journal.receive())
    #expect(packet.isEmpty)
    let content = try #require(file)
    #expect(String(decoding: content, as: UTF8.self).hasPrefix("MESSAGE=\(long)\nPRIORITY=5\n"))
    #expect(seals == 0xF)  // seal, shrink, grow and write
  }

  @Test func entriesThatFindTheSocketFullAreCounted() throws {
    let sink = JournalSink(path: journal.path, identifier: "example")
    let system = LogSystem(LogConfiguration(environment: [:]), journal: sink, standardError: nil)
    LogSystem.$current.withValue(system) { for number in 0..<10_000 { os_log("\(number)") } }
    var received = 0
    while journal.receiveText() != nil { received += 1 }
    try #require(received < 10_000)
    LogSystem.$current.withValue(system) { os_log("after") }
    let notice = try #require(journal.receiveText())
    #expect(
      notice.hasPrefix("MESSAGE=\(10_000 - received) entries were lost: the journal's socket was full\nPRIORITY=3\n"))
    let after = try #require(journal.receiveText())
    #expect(after.hasPrefix("MESSAGE=after\n"))
  }

  @Test func signpostsHaveFieldsOfTheirOwn() throws {
    let system = LogSystem(
      LogConfiguration(environment: ["OS_SIGNPOST_MODE": "enable"]),
      journal: JournalSink(path: journal.path, identifier: "example"), standardError: nil)
    LogSystem.$current.withValue(system) {
      os_signpost(.event, log: log, name: "frame", signpostID: OSSignpostID(255), "number %d", 7)
    }
    let text = try #require(journal.receiveText())
    #expect(
      text == "MESSAGE=number 7\nPRIORITY=5\nSYSLOG_IDENTIFIER=example\nSUBSYSTEM=org.example.app\n"
        + "CATEGORY=network\n" + thread + "SIGNPOST_NAME=frame\nSIGNPOST_TYPE=event\nSIGNPOST_ID=ff\n")
  }

  @Test func formatNamesTheImageThatLogs() throws {
    LogSystem.$current.withValue(system) { os_log("number %d", log: log, type: .info, 5) }
    let text = try #require(journal.receiveText())
    #expect(text.hasPrefix("MESSAGE=number 5\nPRIORITY=6\n"))
    let sender = try #require(text.split(separator: "\n").first { $0.hasPrefix("SENDER=") })
    #expect(sender.hasSuffix(".xctest") || sender.contains("swiftpm-testing-helper"))
  }
}
