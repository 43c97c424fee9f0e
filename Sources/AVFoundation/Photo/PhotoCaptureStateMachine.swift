/// Which calls a photo's delegate gets, in which order. Knows no camera and no file: `PhotoCapture` makes the calls.
///
/// Photos and movie may be ready in any order; the delegate is told of them in Apple's order.
struct PhotoCaptureStateMachine {
  private enum State: Equatable {
    /// Waiting for its turn at the camera.
    case waiting
    /// The delegate knows the resolved settings.
    case begun
    /// The camera is taking the pictures.
    case exposing
    /// The pictures are taken and are being made into photos.
    case processing
    /// The delegate has had its last call.
    case over
  }

  /// The progress of a Live Photo's movie.
  private enum Movie: Int, Comparable {
    case recording, recorded, processed

    static func < (a: Movie, b: Movie) -> Bool { a.rawValue < b.rawValue }
  }

  /// A call to the delegate.
  enum Call: Equatable {
    case willBegin
    case willCapture
    case didCapture
    /// A photo, numbered from 0.
    case didFinishPhoto(Int)
    case didRecordMovie
    case didFinishMovie
    /// The last call.
    case didFinish
  }

  /// The number of photos: exposures times formats.
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

  /// Whether the delegate has had its last call.
  var isOver: Bool { state == .over }

  /// Whether the camera is still needed.
  var needsCamera: Bool {
    switch state {
    case .waiting, .begun, .exposing: true
    case .processing, .over: false
    }
  }

  /// It is its turn, and the settings are resolved.
  mutating func begin() -> [Call] {
    guard state == .waiting else { return [] }
    state = .begun
    return [.willBegin]
  }

  /// The camera is about to take the first picture.
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

  /// A photo is ready, or has failed.
  mutating func photoReady(_ number: Int) -> [Call] {
    guard number >= 0, number < photoCount, state != .over else { return [] }
    ready.insert(number)
    return told()
  }

  /// All of the movie has been captured.
  mutating func movieRecorded() -> [Call] { movieIs(.recorded) }

  /// The movie's file is finished, or has failed.
  mutating func movieReady() -> [Call] { movieIs(.processed) }

  /// No pictures will be taken: the camera was lost, or the capture was refused. A delegate that was told of the
  /// movie's recording is told of its end, too, so that its count of movies returns to zero.
  mutating func fail() -> [Call] {
    switch state {
    case .waiting:
      state = .over
      return [.didFinish]
    case .begun, .exposing:
      state = .over
      return isLive ? [.didRecordMovie, .didFinishMovie, .didFinish] : [.didFinish]
    case .processing, .over:
      return []  // the pictures are taken: each photo reports its own error
    }
  }

  private mutating func movieIs(_ new: Movie) -> [Call] {
    guard isLive, state != .over else { return [] }
    movie = max(movie, new)
    return told()
  }

  /// The calls that can be made now.
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
