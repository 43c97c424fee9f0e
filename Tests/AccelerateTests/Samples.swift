import Accelerate

/// Numbers between -1 and 1 that look random and are the same in every run.
func samples(_ count: Int, seed: UInt64 = 1) -> [Float] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  return (0..<count).map { _ in
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Float(Int64(bitPattern: state) >> 40) / Float(1 << 23)
  }
}

/// The same in double precision.
func doubles(_ count: Int, seed: UInt64 = 1) -> [Double] { samples(count, seed: seed).map(Double.init) }

/// Whether all elements of two vectors lie so close to each other.
func isClose<T: BinaryFloatingPoint>(_ a: [T], _ b: [T], within tolerance: T = 1e-5) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($1)) }
}

/// Counts around the width of vector registers, and none.
let counts = [0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 64, 100]
