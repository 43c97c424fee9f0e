import CMediaKernels
import Foundation
import GLibSupport
import Synchronization

/// Low-pass filters for every place between two samples: sinc under Kaiser's window, −100 dB beyond the limit.
final class FilterBank: Sendable {
  private struct Kind: Hashable {
    var phases: Int
    var cutoff: Double
    var length: Int
  }

  private static let known = Mutex<[Kind: FilterBank]>([:])
  /// The filters' length where nothing has to be cut off, and their window's shape.
  static let usualLength = 128
  private static let beta = 10.06
  /// How much of what could be kept is kept, so that what can't is gone: 20 kHz of 22.05.
  private static let share = 0.96
  /// The longest: sound that is 32 times as fast.
  private static let maxLength = 4096

  let phases: Int
  let length: Int
  private let taps: [Float]

  /// A bank with so many phases that keeps what lies below `cutoff`, as a share of what the source can hold. Those that
  /// were made are kept. Shorter ones cost less, and let through more of what can't be kept.
  static func make(phases: Int, cutoff: Double, length: Int = usualLength) -> FilterBank {
    let kind = Kind(phases: phases, cutoff: (min(cutoff, 1) * share * 4096).rounded() / 4096, length: length)
    return known.withLock { known in
      if let bank = known[kind] { return bank }
      if known.count > 32 { known.removeAll() }
      let bank = FilterBank(phases, cutoff: kind.cutoff, usual: length)
      known[kind] = bank
      return bank
    }
  }

  private init(_ phases: Int, cutoff: Double, usual: Int) {
    self.phases = phases
    let wanted = Double(usual) / max(cutoff, 1e-3)
    let length = min(Self.maxLength, Int(clamping: wanted.rounded(.up) + 7) / 8 * 8)
    self.length = length
    let middle = Double(length) / 2
    let width = Self.bessel(Self.beta)
    taps = (0...phases).flatMap { phase -> [Float] in
      let offset = Double(phase) / Double(phases)
      var filter = (0..<length).map { tap -> Double in
        let distance = Double(tap) + 1 - middle - offset
        let share = distance / middle
        guard abs(share) < 1 else { return 0 }
        let x = Double.pi * distance * cutoff
        let sinc = abs(x) < 1e-9 ? 1 : sin(x) / x
        return cutoff * sinc * Self.bessel(Self.beta * (1 - share * share).squareRoot()) / width
      }
      // As loud as before, exactly.
      let total = filter.reduce(0, +)
      for tap in filter.indices { filter[tap] /= total }
      return filter.map { Float($0) }
    }
  }

  /// The modified Bessel function of the first kind.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term, k) = (1.0, 1.0, 1.0)
    while term > sum * 1e-17 {
      term *= (x / (2 * k)) * (x / (2 * k))
      sum += term
      k += 1
    }
    return sum
  }

  /// How many samples before the one at or before a place the filter begins.
  var lead: Int { length / 2 - 1 }

  func withBank<Result>(_ body: (kinora_filter_bank) -> Result) -> Result {
    taps.withUnsafeBufferPointer {
      body(kinora_filter_bank(taps: $0.baseAddress!, phases: Int32(phases), length: Int32(length)))
    }
  }
}
