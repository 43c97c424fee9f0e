import CoreMedia
import CoreVideo
import Observation

/// The thumbnails over the seek bar: the exact frame that a click seeks to and, until that is decoded, one near it.
///
/// Requests for exact frames are cancelled when the pointer moves on. Near frames, which cost no more than a key frame,
/// are decoded one after the other, so that there is always one to show.
@MainActor
@Observable
final class ScrubPictures {
  /// Decodes the frame at a time, or one near it if that is quicker; nil if there is none.
  typealias Maker = @MainActor (_ time: CMTime, _ exactly: Bool) async -> FilmPicture?

  /// The number of exact frames that are cached.
  private static let room = 40

  /// The frame to show.
  private(set) var shown: FilmPicture?
  /// Whether that is the exact frame.
  private(set) var isExact = false
  @ObservationIgnored private let make: Maker
  @ObservationIgnored private var wanted: CMTime?
  @ObservationIgnored private var exact: Task<Void, Never>?
  @ObservationIgnored private var near: Task<Void, Never>?
  /// The exact frames in the cache, most recently used first.
  @ObservationIgnored private var kept: [(time: CMTime, picture: FilmPicture)] = []

  init(_ make: @escaping Maker) { self.make = make }

  /// Requests the frame at the pointer's time; nil when the pointer has left.
  func want(_ time: CMTime?) {
    guard time != wanted else { return }
    wanted = time
    exact?.cancel()
    exact = nil
    guard let time else {
      near?.cancel()
      near = nil
      return show(nil, isExact: false)
    }
    if let place = kept.firstIndex(where: { $0.time == time }) {
      let found = kept.remove(at: place)
      kept.insert(found, at: 0)
      return show(found.picture, isExact: true)
    }
    isExact = false
    exact = Task { [weak self] in await self?.makeExact(time) }
    makeNear()
  }

  /// Clears the cache, because another movie was opened.
  func forget() {
    want(nil)
    kept = []
  }

  private func makeExact(_ time: CMTime) async {
    let made = await make(time, true)
    guard !Task.isCancelled, let made else { return }
    kept.insert((time, made), at: 0)
    if kept.count > Self.room { kept.removeLast() }
    show(made, isExact: true)
  }

  private func makeNear() {
    guard near == nil, !isExact, let asked = wanted else { return }
    near = Task { [weak self] in
      let made = await self?.make(asked, false)
      guard let self, !Task.isCancelled else { return }
      near = nil
      if let made, let wanted, !isExact, isNearer(made, to: wanted) { show(made, isExact: false) }
      if wanted != asked { makeNear() }
    }
  }

  /// Whether a frame is nearer than the one shown: the last exact frame may be nearer than the key frame.
  private func isNearer(_ picture: FilmPicture, to time: CMTime) -> Bool {
    guard let shown else { return true }
    return abs((picture.time - time).seconds) < abs((shown.time - time).seconds)
  }

  private func show(_ picture: FilmPicture?, isExact: Bool) { (shown, self.isExact) = (picture, isExact) }
}
