import Dispatch
import GStreamer
import Synchronization
import Testing

@testable import MediaEngine

@Suite struct StreamRosterTests {
  private typealias Kind = PlaybackStream.Kind

  /// What a roster has told, in words.
  private final class Diary: Sendable {
    private let words = Mutex<[String]>([])

    func write(_ word: String) { words.withLock { $0.append(word) } }
    var all: [String] { words.withLock(\.self) }

    func write(_ streams: [PlaybackStream]) { write(streams.map(\.identifier).sorted().joined(separator: " ")) }
  }

  /// A decoder that will bring one stream.
  private struct Part: Sendable {
    let element: Element
    let stream: PlaybackStream

    init(_ kind: Kind) throws {
      element = try Element("identity")
      stream = .init(identifier: "\(kind)", kind: kind, pad: try element.pad("src"))
    }

    func begin(in roster: StreamRoster) throws {
      roster.add(.init(pad: try element.pad("sink"), element: element, queue: nil))
    }

    func speak(to roster: StreamRoster) { roster.found([stream], from: element) }
  }

  @Test func whatBringsItInOnePieceIsCompleteOnceItHasSpoken() throws {
    let diary = Diary()
    let roster = StreamRoster(
      awaitsAllKinds: { false }, onStreams: { diary.write($0) }, onComplete: { diary.write("complete") })
    let part = try Part(.sound)
    try part.begin(in: roster)
    #expect(roster.silent == [part.element])
    part.speak(to: roster)
    #expect(roster.silent.isEmpty && diary.all == ["sound", "complete"])
    part.speak(to: roster)
    #expect(diary.all == ["sound", "complete", "sound"])
  }

  /// In which order parts speak and are expected, and when all is there.
  @Test(arguments: [
    (["sound", "picture", "expect"], ["sound", "picture sound", "complete"]),
    (["expect", "sound", "picture"], ["sound", "picture sound", "complete"]),
    (["picture", "expect", "sound"], ["picture", "picture sound", "complete"]),
    (["sound", "picture"], ["sound", "picture sound"]),
    (["sound", "expect"], ["sound"]),
    (["expect", "sound", "end sound", "picture"], ["sound", "", "picture"]),
  ])
  func piecesAreCompleteWhenAllKindsHaveCome(_ steps: [String], _ told: [String]) throws {
    let diary = Diary()
    let roster = StreamRoster(
      awaitsAllKinds: { true }, onStreams: { diary.write($0) }, onComplete: { diary.write("complete") })
    let parts = try Dictionary(uniqueKeysWithValues: Kind.allCases.map { ("\($0)", try Part($0)) })
    for part in parts.values { try part.begin(in: roster) }
    for step in steps {
      if step == "expect" {
        roster.expect([.picture, .sound])
      } else if let part = parts[step] {
        part.speak(to: roster)
      } else {
        let part = try #require(parts["sound"])
        #expect(roster.remove(try part.element.pad("sink"))?.element == part.element)
        // It has gone: what it says counts no more.
        part.speak(to: roster)
        roster.tell()
      }
    }
    #expect(diary.all == told)
  }

  /// Two parts that speak at once: told of in order, and complete only behind both. (One that was overtaken took the
  /// picture away again: a stream was heard and not seen.)
  @Test func aPartThatSpeaksMeanwhileWaitsForItsTurn() throws {
    let (diary, begins, hasSpoken) = (Diary(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (sound, picture) = (try Part(.sound), try Part(.picture))
    let known = Mutex<StreamRoster?>(nil)
    let roster = StreamRoster(
      awaitsAllKinds: { true },
      onStreams: { streams in
        if streams.count == 1, let roster = known.withLock(\.self) {
          DispatchQueue.global().async {
            begins.signal()
            picture.speak(to: roster)
            hasSpoken.signal()
          }
          begins.wait()
          // What must not happen is that it gets through.
          if hasSpoken.wait(timeout: .now() + .milliseconds(100)) == .success { hasSpoken.signal() }
        }
        diary.write(streams)
      }, onComplete: { diary.write("complete") })
    known.withLock { $0 = roster }
    for part in [sound, picture] { try part.begin(in: roster) }
    roster.expect([.sound, .picture])
    sound.speak(to: roster)
    hasSpoken.wait()
    #expect(diary.all == ["sound", "picture sound", "complete"])
  }
}
