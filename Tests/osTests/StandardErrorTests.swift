import Foundation
import Testing

@testable import os

struct StandardErrorTests {
  /// What a closure writes to standard error.
  private func written(
    _ environment: [String: String] = [:], journal: (any LogSink)? = nil, isTerminal: Bool = false,
    _ body: () -> Void
  ) -> String {
    let pipe = Pipe()
    let configuration = LogConfiguration(environment: environment)
    let sink = StandardErrorSink(
      descriptor: pipe.fileHandleForWriting.fileDescriptor, identifier: "example", process: 42,
      revealsPrivateValues: configuration.isForDeveloper)
    let system = LogSystem(
      configuration, journal: journal, standardError: sink, isTerminal: isTerminal, clock: { moment })
    LogSystem.$current.withValue(system) { body() }
    pipe.fileHandleForWriting.closeFile()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  private var start: String { "\(StandardErrorSink.timestamp(moment)) example[42:\(gettid())] " }
  private let log = OSLog(subsystem: "org.example", category: "ui")

  @Test func lineHasTimeProcessLogAndLevel() {
    let line = written { Logger(log).fault("Gone: \("secret")") }
    #expect(line == start + "[org.example:ui] <fault> Gone: <private>\n")
    let plain = written { os_log("ready") }
    #expect(plain == start + "ready\n")
  }

  @Test func timestampIsLocalTimeWithItsDistanceFromUTC() throws {
    let text = StandardErrorSink.timestamp(moment)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    let date = formatter.string(from: Date(timeIntervalSince1970: 1_700_000_000))
    #expect(text.hasPrefix(date + ".123456"))
    formatter.dateFormat = "xx"
    #expect(text.hasSuffix(formatter.string(from: Date(timeIntervalSince1970: 1_700_000_000))))
  }

  @Test func isUsedWhereThereIsNoJournal() {
    let nobody = JournalSink(path: "/nonexistent/journal", identifier: "example")
    let line = written(journal: nobody) { os_log("alone") }
    #expect(line == start + "alone\n")
  }

  @Test func isLeftAloneWhereTheJournalHasTheEntry() {
    let sink = RecordingSink()
    let line = written(journal: sink) { os_log("read by the journal") }
    #expect(line.isEmpty)
    #expect(sink.messages == ["read by the journal"])
  }

  @Test func terminalShowsWhatTheJournalHas() {
    let sink = RecordingSink()
    let line = written(journal: sink, isTerminal: true) { Logger(log).info("both \("secret")") }
    #expect(line == start + "[org.example:ui] <info> both <private>\n")
    #expect(sink.messages == ["both <private>"])
  }

  @Test func developerSeesPrivateButNoSensitiveValues() {
    let sink = RecordingSink()
    let line = written(["OS_ACTIVITY_DT_MODE": "YES"], journal: sink) {
      Logger(log).debug("\("a") \("b", privacy: .private(mask: .hash)) \("c", privacy: .sensitive) \(1)")
    }
    #expect(line == start + "[org.example:ui] <debug> a b <private> 1\n")
    #expect(sink.messages.first?.hasPrefix("<private> <mask.hash: '") == true)
  }

  @Test func signpostIsALineToo() {
    let line = written(["OS_SIGNPOST_MODE": "enable"]) {
      let signposter = OSSignposter(logHandle: log)
      signposter.emitEvent("decode")
      signposter.emitEvent("decode", "frame \(4)")
    }
    #expect(
      line == start + "[org.example:ui] <signpost> decode event\n" + start
        + "[org.example:ui] <signpost> decode event: frame 4\n")
  }
}
