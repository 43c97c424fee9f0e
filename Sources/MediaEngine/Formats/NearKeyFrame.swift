import CoreMedia

/// The one rule for what is good enough in the place of an exact frame: the nearest key frame, where it lies within
/// tolerance; of two that are as near, the earlier one. Jumps and images go by it.
enum NearKeyFrame: Equatable {
  case earlier
  case later

  /// Which of the key frames around a time it is; nil for neither.
  init?(to time: CMTime, from earliest: CMTime, to latest: CMTime, earlier: CMTime?, later: CMTime?) {
    let earlier = earlier.flatMap { $0 >= earliest ? $0 : nil }
    let later = later.flatMap { $0 <= latest ? $0 : nil }
    switch (earlier, later) {
    case (let earlier?, let later?): self = later - time < time - earlier ? .later : .earlier
    case (_?, nil): self = .earlier
    case (nil, _?): self = .later
    case (nil, nil): return nil
    }
  }
}
