import CoreMedia
import CoreVideo
import Observation

/// The pictures over the seek bar: the very frame that a click lands on, and until that is made, one near it.
///
/// Exact ones are given up when the pointer moves on. Near ones, which cost no more than a key frame, are made one after
/// the other, so that there is always something to see.
@MainActor
@Observable
final class ScrubPictures {
  /// Makes the frame at a time, or one near it where that is quicker; nil where there is none.
  typealias Maker = @MainActor (_ time: CMTime, _ exactly: Bool) async -> FilmPicture?

  /// How many exact pictures are kept.
  private static let room = 40

  /// What is to be seen.
  private(set) var shown: FilmPicture?
  /// Whether that is the very frame.
  private(set) var isExact = false
  @ObservationIgnored private let make: Maker
  @ObservationIgnored private var wanted: CMTime?
  @ObservationIgnored private var exact: Task<Void, Never>?
  @ObservationIgnored private var near: Task<Void, Never>?
  /// The last one first.
  @ObservationIgnored private var kept: [(time: CMTime, picture: FilmPicture)] = []

  init(_ make: @escaping Maker) { self.make = make }

  /// The pointer is over this time; nil when it has gone.
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

  /// Another film is open.
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

  /// The last exact picture may be nearer than the key frame.
  private func isNearer(_ picture: FilmPicture, to time: CMTime) -> Bool {
    guard let shown else { return true }
    return abs((picture.time - time).seconds) < abs((shown.time - time).seconds)
  }

  private func show(_ picture: FilmPicture?, isExact: Bool) { (shown, self.isExact) = (picture, isExact) }
}
