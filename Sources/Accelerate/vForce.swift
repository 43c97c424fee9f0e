/// Elementary functions of all elements of a vector. Vectors of one operation have the same count.
public enum vForce {
  static func map<U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ vector: U, _ result: inout V,
    _ body: (UnsafeMutablePointer<V.Element>, UnsafePointer<U.Element>, UnsafePointer<Int32>) -> Void
  ) {
    vDSP.map(vector, &result) { input, output, count in
      withUnsafePointer(to: Int32(count)) { body(output, input, $0) }
    }
  }

  static func map<T: AccelerateBuffer, U: AccelerateBuffer, V: AccelerateMutableBuffer>(
    _ first: T, _ second: U, _ result: inout V,
    _ body: (
      UnsafeMutablePointer<V.Element>, UnsafePointer<T.Element>, UnsafePointer<U.Element>, UnsafePointer<Int32>
    ) -> Void
  ) {
    vDSP.map(first, second, &result) { first, second, output, count in
      withUnsafePointer(to: Int32(count)) { body(output, first, second, $0) }
    }
  }
}
