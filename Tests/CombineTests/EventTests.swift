import Combine
import Foundation
import Testing

private final class Lines: TextOutputStream {
  var text = ""
  func write(_ string: String) { text += string }
}

private struct Frame: Codable, Equatable {
  var number: Int
}

@Suite struct EventTests {
  @Test func printWritesEachEvent() {
    let lines = Lines()
    let recorder = [1, 2].publisher.print("p", to: lines).record(.max(1), more: .max(1))
    #expect(recorder.text == "1 2 |")
    #expect(
      lines.text == """
        p: receive subscription: ([1, 2])
        p: request max: (1)
        p: receive value: (1)
        p: request max: (1) (synchronous)
        p: receive value: (2)
        p: request max: (1) (synchronous)
        p: receive finished

        """)
  }

  @Test func printWritesErrorsAndCancellation() {
    let lines = Lines()
    let subject = PassthroughSubject<Int, TestError>()
    let recorder = subject.print(to: lines).record()
    recorder.cancel()
    _ = Fail<Int, TestError>(error: .first).print(to: lines).record(.none)
    #expect(
      lines.text == """
        receive subscription: (PassthroughSubject)
        request unlimited
        receive cancel
        receive subscription: (Empty)
        receive error: (first)

        """)
  }

  @Test func handleEventsTellsOfEverything() {
    var events: [String] = []
    let probe = Probe<Int, TestError>()
    let recorder = probe.handleEvents(
      receiveSubscription: { _ in events.append("subscription") },
      receiveOutput: { events.append("\($0)") },
      receiveCompletion: { _ in events.append("completion") },
      receiveCancel: { events.append("cancel") },
      receiveRequest: { events.append("\($0)") }
    ).record(.max(1))
    probe.send(1)
    recorder.cancel()
    recorder.cancel()
    probe.send(2)
    #expect(events == ["subscription", "max(1)", "1", "cancel"])
    #expect(probe.cancelCount == 1)
  }

  @Test func encodedValuesDecodeToTheSame() {
    let frames = [Frame(number: 1), Frame(number: 2)]
    var decoded: [Frame] = []
    let sink = frames.publisher
      .encode(encoder: JSONEncoder())
      .decode(type: Frame.self, decoder: JSONDecoder())
      .sink(receiveCompletion: { _ in }, receiveValue: { decoded.append($0) })
    #expect(decoded == frames)
    sink.cancel()
    let broken = Just(Data("{".utf8)).decode(type: Frame.self, decoder: JSONDecoder()).record()
    #expect(broken.events.count == 1 && broken.text.hasPrefix("!"))
  }

  @Test func throwingOperatorCancelsItsUpstream() {
    let probe = Probe<Int, Never>()
    let recorder = probe.tryMap { _ -> Int in throw TestError.first }.record()
    probe.send(1)
    probe.send(2)
    probe.finish()
    #expect(recorder.text == "!first")
    #expect(probe.cancelCount == 1)
  }

  @Test func filterAsksForAnotherValueInPlaceOfOneLeftOut() {
    let probe = Probe<Int, Never>()
    _ = probe.filter { $0 > 1 }.record(.max(1))
    #expect(probe.send(1) == .max(1))
    #expect(probe.send(2) == .none)
  }

  @Test func prefixCancelsAfterItsLastValue() {
    let probe = Probe<Int, Never>()
    let recorder = probe.prefix(2).record()
    probe.send(1)
    #expect(probe.cancelCount == 0)
    probe.send(2)
    #expect(probe.cancelCount == 1)
    #expect(recorder.text == "1 2 |")
  }

  @Test(arguments: [Subscribers.Completion<TestError>.finished, .failure(.second)])
  func codedCompletionDecodesToTheSame(_ completion: Subscribers.Completion<TestError>) throws {
    let data = try JSONEncoder().encode(completion)
    let decoded = try JSONDecoder().decode(Subscribers.Completion<TestError>.self, from: data)
    #expect(decoded == completion)
  }
}
