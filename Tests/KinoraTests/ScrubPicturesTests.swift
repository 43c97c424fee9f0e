import CoreMedia
import CoreVideo
import Testing

@testable import kinora

/// The pictures over the seek bar, made by the test.
@MainActor
@Suite struct ScrubPicturesTests {
  /// Makes pictures when it is told to.
  @MainActor
  private final class Maker {
    struct Question: Equatable {
      let time: Double
      let exactly: Bool
    }

    private(set) var asked: [Question] = []
    private(set) var cancelled: [Question] = []
    private var waiting: [(question: Question, continuation: CheckedContinuation<FilmPicture?, Never>)] = []

    func make(_ time: CMTime, _ exactly: Bool) async -> FilmPicture? {
      let question = Question(time: time.seconds, exactly: exactly)
      asked.append(question)
      let made = await withTaskCancellationHandler {
        await withCheckedContinuation { waiting.append((question, $0)) }
      } onCancel: {
        Task { @MainActor in self.cancel(question) }
      }
      return made
    }

    private func cancel(_ question: Question) {
      cancelled.append(question)
      answer(question, with: nil)
    }

    /// Hands out the frame at this time.
    func answer(_ time: Double, exactly: Bool, with frame: Double) {
      answer(Question(time: time, exactly: exactly), with: frame)
    }

    private func answer(_ question: Question, with frame: Double?) {
      guard let place = waiting.firstIndex(where: { $0.question == question }) else { return }
      var pixels: CVPixelBuffer?
      CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &pixels)
      let picture = frame.flatMap { frame in
        pixels.map { FilmPicture(pixels: $0, time: ScrubPicturesTests.time(frame)) }
      }
      waiting.remove(at: place).continuation.resume(returning: picture)
    }
  }

  private let maker = Maker()
  private let pictures: ScrubPictures

  init() {
    let maker = maker
    pictures = ScrubPictures { await maker.make($0, $1) }
  }

  private nonisolated static func time(_ seconds: Double) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: 600)
  }

  private func want(_ seconds: Double) { pictures.want(Self.time(seconds)) }

  private func asked(_ time: Double, exactly: Bool) -> Bool {
    maker.asked.contains(Maker.Question(time: time, exactly: exactly))
  }

  private func shows(_ time: Double, isExact: Bool) -> Bool {
    pictures.shown?.time == Self.time(time) && pictures.isExact == isExact
  }

  @Test func aNearPictureStandsInUntilTheExactOneIsThere() async {
    want(5)
    await until { asked(5, exactly: true) && asked(5, exactly: false) }
    #expect(pictures.shown == nil)
    maker.answer(5, exactly: false, with: 4)
    await until { shows(4, isExact: false) }
    maker.answer(5, exactly: true, with: 5)
    await until { shows(5, isExact: true) }
  }

  @Test func aNearPictureThatComesTooLateIsOfNoUse() async {
    want(5)
    await until { asked(5, exactly: true) && asked(5, exactly: false) }
    maker.answer(5, exactly: true, with: 5)
    await until { shows(5, isExact: true) }
    maker.answer(5, exactly: false, with: 4)
    want(7)
    await until { asked(7, exactly: false) }
    #expect(shows(5, isExact: false))
    pictures.forget()
  }

  @Test func whatThePointerHasLeftIsGivenUp() async {
    want(5)
    await until { asked(5, exactly: true) && asked(5, exactly: false) }
    want(6)
    await until { maker.cancelled == [.init(time: 5, exactly: true)] && asked(6, exactly: true) }
    // Near ones come one after the other: the next is about where the pointer is by then.
    #expect(!asked(6, exactly: false))
    want(7)
    maker.answer(5, exactly: false, with: 4)
    await until { shows(4, isExact: false) && asked(7, exactly: false) }
    #expect(!asked(6, exactly: false))
    maker.answer(7, exactly: true, with: 7)
    await until { shows(7, isExact: true) }
    pictures.want(nil)
    #expect(pictures.shown == nil)
    await until { maker.cancelled.contains(.init(time: 7, exactly: false)) }
  }

  @Test func theExactPictureBesideIsBetterThanAKeyFrameFarAway() async {
    want(5)
    await until { asked(5, exactly: true) && asked(5, exactly: false) }
    maker.answer(5, exactly: true, with: 5)
    await until { shows(5, isExact: true) }
    maker.answer(5, exactly: false, with: 4)
    want(5.1)
    #expect(shows(5, isExact: false))
    await until { asked(5.1, exactly: false) }
    maker.answer(5.1, exactly: false, with: 4)
    maker.answer(5.1, exactly: true, with: 5.1)
    await until { shows(5.1, isExact: true) }
  }

  @Test func exactPicturesAreKeptUntilAnotherFilmIsOpen() async {
    want(5)
    await until { asked(5, exactly: true) && asked(5, exactly: false) }
    maker.answer(5, exactly: false, with: 4)
    maker.answer(5, exactly: true, with: 5)
    await until { shows(5, isExact: true) }
    pictures.want(nil)
    want(5)
    #expect(shows(5, isExact: true) && maker.asked.count == 2)
    pictures.forget()
    want(5)
    #expect(pictures.shown == nil)
    await until { maker.asked.count == 4 }
    pictures.forget()
  }

  @Test func noMoreThanSomeAreKept() async {
    for second in 0...40 {
      want(Double(second))
      await until { asked(Double(second), exactly: true) }
      maker.answer(Double(second), exactly: true, with: Double(second))
      await until { shows(Double(second), isExact: true) }
    }
    let count = maker.asked.count
    want(40)
    want(1)
    #expect(shows(1, isExact: true) && maker.asked.count == count)
    want(0)
    #expect(!pictures.isExact)
    await until { maker.asked.count > count }
    pictures.forget()
  }
}
