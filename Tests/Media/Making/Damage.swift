import Foundation

extension DamageRecipe {
  /// The bytes after the damage; the same bytes always give the same.
  public func applied(to whole: Data) -> Data {
    switch self {
    case .truncated(let share):
      return whole.prefix(Int(Double(whole.count) * share))
    case .mutated(let seed, let bytes, let region):
      var damaged = whole
      var random = SeededRandom(seed: seed)
      let header = MovieFilePatch.index(of: whole) ?? 0..<Swift.min(4096, whole.count)
      let places = region == .header ? header : 0..<whole.count
      for _ in 0..<bytes where !places.isEmpty {
        damaged[Int.random(in: places, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      }
      return damaged
    }
  }
}
