/// Which calls a photo's delegate gets, and in which order. Knows no camera and no file: `PhotoCapture` makes the calls.
///
/// Photos and the movie may be ready in any order; the delegate hears of them in Apple's.
struct PhotoCaptureStateMachine {
  private enum State: Equatable {
    /// It isn't its turn at the camera.
    case waiting
    /// The delegate knows what it will get.
    case begun
    /// The camera is taking the pictures.
    case exposing
    /// The pictures are there, and are made into photos.
    case processing
    /// The delegate has heard all.
    case over
  }

  /// How far the movie of a Live Photo is.
  private enum Movie: Int, Comparable {
    case recording, recorded, processed

    static func < (a: Movie, b: Movie) -> Bool { a.rawValue < b.rawValue }
  }

  /// A call of the delegate.
  enum Call: Equatable {
    case willBegin
    case willCapture
    case didCapture
    /// The photo of this number, from 0.
    case didFinishPhoto(Int)
    case didRecordMovie
    case didFinishMovie
    /// The last one.
    case didFinish
  }

  /// How many photos there will be: exposures by formats.
  let photoCount: Int
  /// Whether there is a movie, too.
  let isLive: Bool

  private var state = State.waiting
  private var ready: Set<Int> = []
  private var nextPhoto = 0
  private var movie = Movie.recording
  private var toldOfMovie = Movie.recording

  init(photoCount: Int, isLive: Bool) {
    self.photoCount = photoCount
    self.isLive = isLive
  }

  /// Whether the delegate has heard all.
  var isOver: Bool { state == .over }

  /// Whether the camera is still needed.
  var needsCamera: Bool {
    switch state {
    case .waiting, .begun, .exposing: true
    case .processing, .over: false
    }
  }

  /// It is its turn, and clear what it will be.
  mutating func begin() -> [Call] {
    guard state == .waiting else { return [] }
    state = .begun
    return [.willBegin]
  }

  /// The camera takes the first picture now.
  mutating func expose() -> [Call] {
    guard state == .begun else { return [] }
    state = .exposing
    return [.willCapture]
  }

  /// The camera has taken the last picture.
  mutating func exposed() -> [Call] {
    guard state == .exposing else { return [] }
    state = .processing
    return [.didCapture] + told()
  }

  /// A photo is ready, or it is clear that it can't be made.
  mutating func photoReady(_ number: Int) -> [Call] {
    guard number >= 0, number < photoCount, state != .over else { return [] }
    ready.insert(number)
    return told()
  }

  /// All that belongs into the movie has been captured.
  mutating func movieRecorded() -> [Call] { movieIs(.recorded) }

  /// The movie's file is there, or it is clear that there will be none.
  mutating func movieReady() -> [Call] { movieIs(.processed) }

  /// There will be no pictures: the camera is gone, or nobody lets it take any. A delegate that was told that a movie is
  /// being recorded is told of its end, too, so that whoever counts movies comes back to none.
  mutating func fail() -> [Call] {
    switch state {
    case .waiting:
      state = .over
      return [.didFinish]
    case .begun, .exposing:
      state = .over
      return isLive ? [.didRecordMovie, .didFinishMovie, .didFinish] : [.didFinish]
    case .processing, .over:
      return []  // what the camera gave is there: each photo says for itself whether it could be made
    }
  }

  private mutating func movieIs(_ new: Movie) -> [Call] {
    guard isLive, state != .over else { return [] }
    movie = max(movie, new)
    return told()
  }

  /// What the delegate may hear now.
  private mutating func told() -> [Call] {
    guard state == .processing else { return [] }
    var calls: [Call] = []
    while ready.contains(nextPhoto) {
      calls.append(.didFinishPhoto(nextPhoto))
      nextPhoto += 1
    }
    guard nextPhoto == photoCount else { return calls }
    if isLive {
      if movie >= .recorded, toldOfMovie < .recorded { calls.append(.didRecordMovie) }
      if movie >= .processed, toldOfMovie < .processed { calls.append(.didFinishMovie) }
      toldOfMovie = movie
      guard movie == .processed else { return calls }
    }
    state = .over
    return calls + [.didFinish]
  }
}
