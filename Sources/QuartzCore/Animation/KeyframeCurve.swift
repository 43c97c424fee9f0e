import Foundation

/// Values at times, and what lies between them.
struct KeyframeCurve: Sendable {
  private let values: [AnimatedValue]
  private let times: [Double]
  private let curves: [TimingCurve]
  private let mode: CAAnimationCalculationMode
  private let tensions: [Double]
  private let continuities: [Double]
  private let biases: [Double]

  /// Nil without values.
  init?(
    _ values: [AnimatedValue], mode: CAAnimationCalculationMode, times: [Double]?, curves: [TimingCurve],
    tensions: [Double] = [], continuities: [Double] = [], biases: [Double] = []
  ) {
    guard !values.isEmpty else { return nil }
    (self.values, self.mode) = (values, mode)
    (self.tensions, self.continuities, self.biases) = (tensions, continuities, biases)
    let isPaced = mode == .paced || mode == .cubicPaced
    self.curves = isPaced ? [] : curves
    let steps = mode == .discrete ? values.count : values.count - 1
    if isPaced, let paced = Self.pacedTimes(values) {
      self.times = paced
    } else if let times, times.count == values.count || times.count == steps + 1 {
      self.times = times
    } else {
      self.times = (0...max(1, steps)).map { Double($0) / Double(max(1, steps)) }
    }
  }

  /// Times by the distance from value to value; nil where there is none.
  private static func pacedTimes(_ values: [AnimatedValue]) -> [Double]? {
    var sum = 0.0
    var sums = [0.0]
    for (one, other) in zip(values, values.dropFirst()) {
      guard let from = one.components, let to = other.components, from.count == to.count else { return nil }
      sum += zip(from, to).map { ($1 - $0) * ($1 - $0) }.reduce(0, +).squareRoot()
      sums.append(sum)
    }
    return sum > 0 ? sums.map { $0 / sum } : nil
  }

  /// The value at a time from 0 to 1.
  func value(at fraction: Double) -> AnimatedValue {
    let index = times.lastIndex { $0 <= fraction } ?? 0
    if mode == .discrete || index >= values.count - 1 { return values[min(index, values.count - 1)] }
    // Before the first key time its value holds.
    guard fraction >= times[0] else { return values[0] }
    let (from, to) = (times[index], times[min(index + 1, times.count - 1)])
    var share = to > from ? min(max((fraction - from) / (to - from), 0), 1) : 1
    if index < curves.count { share = curves[index].value(at: share) }
    guard mode == .cubic || mode == .cubicPaced, let smooth = smooth(index, share) else {
      return values[index].mixed(with: values[index + 1], share)
    }
    return smooth
  }

  /// A value on the Kochanek–Bartels spline through all values.
  private func smooth(_ index: Int, _ share: Double) -> AnimatedValue? {
    let all = [index - 1, index, index + 1, index + 2].map { values[min(max($0, 0), values.count - 1)].components }
    guard let before = all[0], let one = all[1], let other = all[2], let after = all[3],
      before.count == one.count, other.count == one.count, after.count == one.count
    else { return nil }
    func setting(_ list: [Double], _ place: Int) -> Double { place < list.count ? list[place] : 0 }
    func weights(_ place: Int, isLeaving: Bool) -> (Double, Double) {
      let (t, b) = (setting(tensions, place), setting(biases, place))
      let c = setting(continuities, place) * (isLeaving ? 1 : -1)
      return ((1 - t) * (1 + b) * (1 + c) / 2, (1 - t) * (1 - b) * (1 - c) / 2)
    }
    let (leave, arrive) = (weights(index, isLeaving: true), weights(index + 1, isLeaving: false))
    let (s, s2, s3) = (share, share * share, share * share * share)
    let numbers = one.indices.map { place -> Double in
      let (from, to) = (one[place], other[place])
      let slope1 = leave.0 * (from - before[place]) + leave.1 * (to - from)
      let slope2 = arrive.0 * (to - from) + arrive.1 * (after[place] - to)
      return (2 * s3 - 3 * s2 + 1) * from + (s3 - 2 * s2 + s) * slope1 + (3 * s2 - 2 * s3) * to + (s3 - s2) * slope2
    }
    return values[index].rebuilt(numbers)
  }
}
