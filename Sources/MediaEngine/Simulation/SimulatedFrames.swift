import CoreMedia
import GLibSupport
import Synchronization

/// Makes a simulated camera's frames in a few recycled bitmaps. Only what moved is repainted, so that the simulation
/// costs next to nothing beside the code under test.
final class SimulatedFrames: Sendable {
  /// A frame in use. Its bitmap is recycled when it is released.
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
    /// The picture whose background is in the bitmap.
    var picture: SimulatedPicture
  }

  private struct State {
    var picture: SimulatedPicture
    /// The number of the settings change that the picture shows.
    var revision: Int
    /// The newest change in a delivered frame, and since when.
    var delivered: (revision: Int, time: CMTime)?
    var spares: [Spare] = []
  }

  /// The most unused bitmaps that are kept.
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

  /// The picture of the next frame.
  var picture: SimulatedPicture { state.withLock { $0.picture } }

  /// Replaces the picture for the next frame, by one of the same size, and notes the settings change that it shows.
  func show(_ picture: SimulatedPicture, revision: Int = 0) {
    state.withLock { state in
      state.picture = picture
      state.revision = revision
    }
  }

  /// The host time since which frames show this change of the settings or a later one; nil while none does.
  func shown(_ revision: Int) -> CMTime? {
    state.withLock { state in
      state.delivered.flatMap { $0.revision >= revision ? $0.time : nil }
    }
  }

  /// Makes the next frame.
  func frame(_ number: Int, seconds: Double) -> Frame {
    let (picture, spare) = state.withLock { state in
      // Frames are captured before they are painted: all frames captured from now on show the change.
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
