import Testing

@testable import AVFoundation

/// What a delegate hears, for every way in which a capture can go.
@Suite struct PhotoStateMachineTests {
  /// What happens, in a word each.
  enum Event: Equatable {
    case begin, expose, exposed
    case photo(Int)
    case recorded, movie, fail
  }

  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    var photos = 1
    var isLive = false
    var events: [Event]
    var calls: [PhotoCaptureStateMachine.Call]

    var testDescription: String { name }
  }

  private static let start: [Event] = [.begin, .expose, .exposed]
  private static let started: [PhotoCaptureStateMachine.Call] = [.willBegin, .willCapture, .didCapture]

  private static let ways: [Way] = [
    Way(name: "plain", events: start + [.photo(0)], calls: started + [.didFinishPhoto(0), .didFinish]),
    Way(
      name: "bracket of three", photos: 3, events: start + [.photo(0), .photo(1), .photo(2)],
      calls: started + [.didFinishPhoto(0), .didFinishPhoto(1), .didFinishPhoto(2), .didFinish]),
    Way(
      name: "bracket whose photos are ready in another order", photos: 3,
      events: start + [.photo(2), .photo(0), .photo(1)],
      calls: started + [.didFinishPhoto(0), .didFinishPhoto(1), .didFinishPhoto(2), .didFinish]),
    Way(
      name: "bracket of three in two formats", photos: 6,
      events: start + [.photo(1), .photo(0), .photo(3), .photo(2), .photo(5), .photo(4)],
      calls: started + (0..<6).map { .didFinishPhoto($0) } + [.didFinish]),
    Way(
      name: "a photo that is ready while the next is exposed", photos: 2,
      events: [.begin, .expose, .photo(0), .exposed, .photo(1)],
      calls: started + [.didFinishPhoto(0), .didFinishPhoto(1), .didFinish]),
    Way(
      name: "Live", isLive: true, events: start + [.photo(0), .recorded, .movie],
      calls: started + [.didFinishPhoto(0), .didRecordMovie, .didFinishMovie, .didFinish]),
    Way(
      name: "Live whose movie is there before its still", isLive: true,
      events: start + [.recorded, .movie, .photo(0)],
      calls: started + [.didFinishPhoto(0), .didRecordMovie, .didFinishMovie, .didFinish]),
    Way(
      name: "Live in two formats", photos: 2, isLive: true,
      events: start + [.photo(0), .recorded, .photo(1), .movie],
      calls: started + [.didFinishPhoto(0), .didFinishPhoto(1), .didRecordMovie, .didFinishMovie, .didFinish]),
    Way(
      name: "Live whose movie fails at once", isLive: true, events: start + [.photo(0), .movie],
      calls: started + [.didFinishPhoto(0), .didRecordMovie, .didFinishMovie, .didFinish]),
    Way(name: "refused", events: [.fail], calls: [.didFinish]),
    Way(name: "Live, refused", isLive: true, events: [.fail], calls: [.didFinish]),
    Way(name: "lost before the exposure", events: [.begin, .fail], calls: [.willBegin, .didFinish]),
    Way(
      name: "lost within the exposure", photos: 3, events: [.begin, .expose, .photo(0), .fail, .exposed, .photo(1)],
      calls: [.willBegin, .willCapture, .didFinish]),
    Way(
      name: "Live, lost within the exposure", isLive: true, events: [.begin, .expose, .fail, .movie],
      calls: [.willBegin, .willCapture, .didRecordMovie, .didFinishMovie, .didFinish]),
    Way(
      name: "lost when the pictures are there", events: start + [.fail, .photo(0)],
      calls: started + [.didFinishPhoto(0), .didFinish]),
    Way(
      name: "Live, lost when the pictures are there", isLive: true, events: start + [.fail, .photo(0), .movie],
      calls: started + [.didFinishPhoto(0), .didRecordMovie, .didFinishMovie, .didFinish]),
    Way(
      name: "everything twice", isLive: true,
      events: [
        .begin, .begin, .expose, .expose, .exposed, .exposed, .photo(0), .photo(0), .recorded, .recorded, .movie,
      ]
        + [.movie, .fail, .photo(0)],
      calls: started + [.didFinishPhoto(0), .didRecordMovie, .didFinishMovie, .didFinish]),
    Way(
      name: "photos and movies that nobody asked for", events: start + [.photo(7), .photo(-1), .movie, .photo(0)],
      calls: started + [.didFinishPhoto(0), .didFinish]),
  ]

  @Test(arguments: ways) func theDelegateHears(_ way: Way) {
    var machine = PhotoCaptureStateMachine(photoCount: way.photos, isLive: way.isLive)
    var calls: [PhotoCaptureStateMachine.Call] = []
    for event in way.events {
      switch event {
      case .begin: calls += machine.begin()
      case .expose: calls += machine.expose()
      case .exposed: calls += machine.exposed()
      case .photo(let number): calls += machine.photoReady(number)
      case .recorded: calls += machine.movieRecorded()
      case .movie: calls += machine.movieReady()
      case .fail: calls += machine.fail()
      }
    }
    #expect(calls == way.calls)
    #expect(machine.isOver)
    #expect(calls.last == .didFinish && calls.count { $0 == .didFinish } == 1)
  }

  @Test func theCameraIsNeededUntilThePicturesAreThere() {
    var machine = PhotoCaptureStateMachine(photoCount: 1, isLive: true)
    #expect(machine.needsCamera)
    _ = machine.begin()
    _ = machine.expose()
    #expect(machine.needsCamera)
    _ = machine.exposed()
    #expect(!machine.needsCamera && !machine.isOver)
  }
}
