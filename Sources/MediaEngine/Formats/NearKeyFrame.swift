import CoreMedia

/// The rule for replacing an exact frame by a key frame: the nearest one within tolerance; of two at the same distance,
/// the earlier one. Used by seeks and image requests.
enum NearKeyFrame: Equatable {
  case earlier
  case later

  /// Chooses between the key frames around a time; nil for neither.
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
