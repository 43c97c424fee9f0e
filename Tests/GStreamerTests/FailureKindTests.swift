import Testing

@testable import GStreamer

@Suite struct FailureKindTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var factory = ""
    var domain = "resource"
    var code = 1
    var message = ""
    var debug = ""
    var kind: Failure.Kind

    var testDescription: String { "\(factory) \(domain) \(code) \(message): \(kind)" }
  }

  static let cases: [Case] = [
    Case(code: 3, kind: .notFound), Case(code: 4, kind: .busy), Case(code: 5, kind: .notOpened),
    Case(code: 6, kind: .notOpened), Case(code: 7, kind: .notOpened), Case(code: 9, kind: .notRead),
    Case(code: 12, kind: .notRead), Case(code: 13, kind: .settingsRefused), Case(code: 14, kind: .noSpace),
    Case(code: 15, kind: .notPermitted), Case(code: 1, kind: .resource),
    Case(domain: "stream", code: 3, kind: .unknownFormat), Case(domain: "stream", code: 4, kind: .unknownFormat),
    Case(domain: "stream", code: 5, kind: .unknownFormat), Case(domain: "stream", code: 6, kind: .codecMissing),
    Case(domain: "core", code: 12, kind: .codecMissing), Case(domain: "stream", code: 7, kind: .damaged),
    Case(domain: "stream", code: 9, kind: .damaged), Case(domain: "stream", code: 11, kind: .damaged),
    Case(domain: "stream", code: 1, kind: .stream), Case(domain: "core", code: 7, kind: .notNegotiated),
    Case(domain: "stream", code: 1, message: "Interner Fehler", debug: "not-negotiated (-4)", kind: .notNegotiated),
    Case(domain: "stream", code: 1, message: "failed to negotiate", kind: .notNegotiated),
    Case(factory: "souphttpsrc", domain: "stream", code: 1, kind: .serverSilent),
    Case(factory: "souphttpsrc", code: 3, kind: .notFound),
    Case(factory: "pulsesrc", message: "Disconnected: Connection terminated", kind: .serverGone),
    Case(factory: "pipewiresrc", code: 9, message: "connection error", kind: .serverGone),
    Case(factory: "pulsesrc", code: 5, message: "Connection refused", kind: .serverGone),
    Case(factory: "v4l2src", message: "Connection terminated", kind: .resource),
    Case(factory: "pulsesrc", domain: "stream", message: "Internal data stream error.", kind: .stream),
    Case(domain: "library", code: 3, kind: .other),
  ]

  @Test(arguments: cases) func eachErrorHasItsKind(_ one: Case) {
    let failure = Failure(
      source: "a", factory: one.factory, domain: "gst-\(one.domain)-error-quark", code: one.code, message: one.message,
      debug: one.debug, details: nil)
    #expect(failure.kind == one.kind)
  }
}
