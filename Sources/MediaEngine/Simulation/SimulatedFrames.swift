import CoreMedia
import GLibSupport
import Synchronization

/// Makes a simulated camera's frames in a few bitmaps that go round. Only what moved is painted anew, so that the
/// simulation costs next to nothing beside what it is there to test.
final class SimulatedFrames: Sendable {
  /// A frame on loan. Its bitmap goes back when nobody needs it any more.
  final class Frame: Sendable {
    let bitmap: Bitmap
    private let touched: [PixelArea]
    private let picture: SimulatedPicture
    private let home: SimulatedFrames

    fileprivate init(
      _ bitmap: Bitmap, touched: [PixelArea], picture: SimulatedPicture, home: SimulatedFrames
    ) {
      self.bitmap = bitmap
      self.touched = touched
      self.picture = picture
      self.home = home
    }

    deinit {
      home.takeBack(Spare(bitmap: bitmap, touched: touched, picture: picture))
    }
  }

  private struct Spare {
    var bitmap: Bitmap
    var touched: [PixelArea]
    /// Whose background lies beneath.
    var picture: SimulatedPicture
  }

  private struct State {
    var picture: SimulatedPicture
    /// The change of the settings that the picture shows.
    var revision: Int
    /// The newest change that was delivered, and from when on.
    var delivered: (revision: Int, time: CMTime)?
    var spares: [Spare] = []
  }

  /// More than this many unused bitmaps are not kept.
  private static let mostSpares = 6

  private let state: Mutex<State>
  let width: Int
  let height: Int

  private let clock: any HostClock

  init(_ picture: SimulatedPicture, revision: Int = 0, clock: any HostClock = SystemHostClock.shared) {
    self.clock = clock
    width = picture.width
    height = picture.height
    state = Mutex(State(picture: picture, revision: revision))
  }

  /// What the next frame shows.
  var picture: SimulatedPicture { state.withLock { $0.picture } }

  /// Lets the next frame show another picture, of the same size, and after which change that is.
  func show(_ picture: SimulatedPicture, revision: Int = 0) {
    state.withLock { state in
      state.picture = picture
      state.revision = revision
    }
  }

  /// From when on, in host time, frames show this change of the settings or a later one; nil while none does.
  func shown(_ revision: Int) -> CMTime? {
    state.withLock { state in
      state.delivered.flatMap { $0.revision >= revision ? $0.time : nil }
    }
  }

  /// The next frame.
  func frame(_ number: Int, seconds: Double) -> Frame {
    let (picture, spare) = state.withLock { state in
      // Frames are captured before they are painted: all that are captured after this moment show it, too.
      if state.delivered?.revision != state.revision {
        state.delivered = (state.revision, clock.time)
      }
      return (state.picture, state.spares.popLast())
    }
    let bitmap: Bitmap
    if let spare {
      bitmap = spare.bitmap
      if spare.picture === picture {
        for area in spare.touched { bitmap.copy(area, from: picture.background) }
      } else {
        bitmap.copy(from: picture.background)
      }
    } else {
      bitmap = Bitmap(width: picture.width, height: picture.height)
      bitmap.copy(from: picture.background)
    }
    let touched = picture.paint(frame: number, seconds: seconds, onto: bitmap)
    return Frame(bitmap, touched: touched, picture: picture, home: self)
  }

  private func takeBack(_ spare: Spare) {
    state.withLock { state in
      if state.spares.count < SimulatedFrames.mostSpares { state.spares.append(spare) }
    }
  }
}
