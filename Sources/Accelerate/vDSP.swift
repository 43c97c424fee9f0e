import CAccelerateKernels

/// Signal processing with vectors. Vectors of one operation have the same count; an empty one is no mistake.
public enum vDSP {
  static let countsDiffer = "vDSP: the vectors' counts differ"

  /// An array that a closure writes.
  static func made<T: ExpressibleByIntegerLiteral>(
    _ count: Int, _ body: (inout UnsafeMutableBufferPointer<T>) -> Void
  ) -> [T] {
    [T](unsafeUninitializedCapacity: count) { buffer, written in
      var elements = UnsafeMutableBufferPointer(rebasing: buffer[0..<count])
      elements.initialize(repeating: 0)
      body(&elements)
      written = count
    }
  }

  /// Writes one vector.
  static func change<V: AccelerateMutableBuffer>(
    _ vector: inout V, _ body: (UnsafeMutablePointer<V.Element>, vDSP_Length) -> Void
  ) {
    vector.withUnsafeMutableBufferPointer { body($0.start, vDSP_Length($0.count)) }
  }

  /// Writes one vector by another one.
  static func map<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, _ result: inout V,
    _ body: (UnsafePointer<U.Element>, UnsafeMutablePointer<V.Element>, vDSP_Length) -> Void
  ) {
    precondition(vector.count == result.count, countsDiffer)
    vector.withUnsafeBufferPointer { input in
      result.withUnsafeMutableBufferPointer { body(input.start, $0.start, vDSP_Length($0.count)) }
    }
  }

  /// Writes one vector by two others.
  static func map<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ first: T, _ second: U, _ result: inout V,
    _ body: (UnsafePointer<T.Element>, UnsafePointer<U.Element>, UnsafeMutablePointer<V.Element>, vDSP_Length) -> Void
  ) {
    precondition(first.count == second.count, countsDiffer)
    first.withUnsafeBufferPointer { input in
      map(second, &result) { body(input.start, $0, $1, $2) }
    }
  }

  /// Writes one vector by three others.
  static func map<S: AccelerateBuffer, T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ first: S, _ second: T, _ third: U, _ result: inout V,
    _ body: (
      UnsafePointer<S.Element>, UnsafePointer<T.Element>, UnsafePointer<U.Element>, UnsafeMutablePointer<V.Element>,
      vDSP_Length
    ) -> Void
  ) {
    precondition(first.count == second.count, countsDiffer)
    first.withUnsafeBufferPointer { input in
      map(second, third, &result) { body(input.start, $0, $1, $2, $3) }
    }
  }

  /// Makes one value of a vector.
  static func reduce<U: AccelerateBuffer>(
    _ vector: U, _ body: (UnsafePointer<U.Element>, UnsafeMutablePointer<U.Element>, vDSP_Length) -> Void
  ) -> U.Element where U.Element: BinaryFloatingPoint {
    var value: U.Element = 0
    vector.withUnsafeBufferPointer { body($0.start, &value, vDSP_Length($0.count)) }
    return value
  }

  /// Writes a vector by another one and a filter, which must not read past the vector's end.
  static func filtered<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ source: T, _ filter: U, _ factor: Int, _ result: inout V,
    _ body: (
      UnsafePointer<T.Element>, UnsafePointer<U.Element>, vDSP_Length, UnsafeMutablePointer<V.Element>, vDSP_Length
    ) -> Void
  ) {
    precondition(factor > 0, "vDSP: a decimation factor is positive")
    precondition(
      result.count == 0 || (result.count - 1) * factor + filter.count <= source.count,
      "vDSP: the source is too short for the result")
    source.withUnsafeBufferPointer { source in
      filter.withUnsafeBufferPointer { filter in
        change(&result) { body(source.start, filter.start, vDSP_Length(filter.count), $0, $1) }
      }
    }
  }
}
