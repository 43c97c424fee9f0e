import Accelerate
import Testing

struct ReductionTests {
  private typealias Reduction<T> = (UnsafePointer<T>, Int, UnsafeMutablePointer<T>, UInt) -> Void
  private typealias Search<T> = (UnsafePointer<T>, Int, UnsafeMutablePointer<T>, UnsafeMutablePointer<UInt>, UInt) ->
    Void

  private func check<T: BinaryFloatingPoint>(
    _ name: String, _ values: [T], _ reduction: Reduction<T>, empty: T, _ expected: ([T]) -> T
  ) {
    for count in counts {
      for stride in [1, 2, 3] {
        var result: T = 77
        reduction(values, stride, &result, UInt(count))
        let part = (0..<count).map { values[$0 * stride] }
        let wanted = count == 0 ? empty : expected(part)
        let isEqual = wanted.isNaN ? result.isNaN : (result == wanted || abs(result - wanted) < 1e-4)
        #expect(isEqual, "\(name), \(count) elements, stride \(stride): \(result), not \(wanted)")
      }
    }
  }

  @Test func valuesOfVectors() {
    let values = samples(300, seed: 4)
    let count = { (part: [Float]) in Float(part.count) }
    let squares = { (part: [Float]) in part.reduce(0) { $0 + $1 * $1 } }
    check("maxv", values, vDSP_maxv, empty: -.infinity) { $0.max()! }
    check("minv", values, vDSP_minv, empty: .infinity) { $0.min()! }
    check("maxmgv", values, vDSP_maxmgv, empty: 0) { $0.map(abs).max()! }
    check("minmgv", values, vDSP_minmgv, empty: .infinity) { $0.map(abs).min()! }
    check("sve", values, vDSP_sve, empty: 0) { $0.reduce(0, +) }
    check("svemg", values, vDSP_svemg, empty: 0) { $0.map(abs).reduce(0, +) }
    check("svesq", values, vDSP_svesq, empty: 0, squares)
    check("meanv", values, vDSP_meanv, empty: .nan) { $0.reduce(0, +) / count($0) }
    check("meamgv", values, vDSP_meamgv, empty: .nan) { $0.map(abs).reduce(0, +) / count($0) }
    check("measqv", values, vDSP_measqv, empty: .nan) { squares($0) / count($0) }
    check("rmsqv", values, vDSP_rmsqv, empty: .nan) { (squares($0) / count($0)).squareRoot() }
  }

  @Test func valuesOfVectorsInDoublePrecision() {
    let values = doubles(300, seed: 4)
    let count = { (part: [Double]) in Double(part.count) }
    let squares = { (part: [Double]) in part.reduce(0) { $0 + $1 * $1 } }
    check("maxvD", values, vDSP_maxvD, empty: -.infinity) { $0.max()! }
    check("minvD", values, vDSP_minvD, empty: .infinity) { $0.min()! }
    check("maxmgvD", values, vDSP_maxmgvD, empty: 0) { $0.map(abs).max()! }
    check("minmgvD", values, vDSP_minmgvD, empty: .infinity) { $0.map(abs).min()! }
    check("sveD", values, vDSP_sveD, empty: 0) { $0.reduce(0, +) }
    check("svemgD", values, vDSP_svemgD, empty: 0) { $0.map(abs).reduce(0, +) }
    check("svesqD", values, vDSP_svesqD, empty: 0, squares)
    check("meanvD", values, vDSP_meanvD, empty: .nan) { $0.reduce(0, +) / count($0) }
    check("meamgvD", values, vDSP_meamgvD, empty: .nan) { $0.map(abs).reduce(0, +) / count($0) }
    check("measqvD", values, vDSP_measqvD, empty: .nan) { squares($0) / count($0) }
    check("rmsqvD", values, vDSP_rmsqvD, empty: .nan) { (squares($0) / count($0)).squareRoot() }
  }

  private func checkSearch<T: BinaryFloatingPoint>(
    _ search: Search<T>, _ values: [T], stride: Int = 1, count: Int? = nil, _ value: T, _ offset: UInt
  ) {
    var (found, index): (T, UInt) = (77, 77)
    search(values, stride, &found, &index, UInt(count ?? values.count))
    #expect(found == value && index == offset)
  }

  @Test func indicesAreThoseOfTheFirstOccurrenceAndCountStrides() {
    let values: [Float] = [1, -5, 3, -5, 3, 0]
    checkSearch(vDSP_maxvi, values, 3, 2)
    checkSearch(vDSP_minvi, values, -5, 1)
    checkSearch(vDSP_maxmgvi, values, 5, 1)
    checkSearch(vDSP_minmgvi, values, 0, 5)
    checkSearch(vDSP_maxvi, values, stride: 2, count: 3, 3, 2)
    checkSearch(vDSP_maxvi, values, count: 0, -.infinity, 0)
    checkSearch(vDSP_maxmgvi, values, count: 0, 0, 0)
    let doubles: [Double] = [1, -5, 3, -5, 3, 0]
    checkSearch(vDSP_maxviD, doubles, 3, 2)
    checkSearch(vDSP_minviD, doubles, stride: 3, count: 2, -5, 3)
    checkSearch(vDSP_maxmgviD, doubles, 5, 1)
    checkSearch(vDSP_minmgviD, doubles, 0, 5)
  }

  @Test func productsAndDistancesOfTwoVectors() {
    let (a, b) = (samples(300, seed: 6), samples(300, seed: 7))
    for count in counts {
      for (strideA, strideB) in [(1, 1), (2, 3)] {
        var (product, distance, productD, distanceD): (Float, Float, Double, Double) = (77, 77, 77, 77)
        vDSP_dotpr(a, strideA, b, strideB, &product, UInt(count))
        vDSP_distancesq(a, strideA, b, strideB, &distance, UInt(count))
        vDSP_dotprD(a.map(Double.init), strideA, b.map(Double.init), strideB, &productD, UInt(count))
        vDSP_distancesqD(a.map(Double.init), strideA, b.map(Double.init), strideB, &distanceD, UInt(count))
        let pairs = (0..<count).map { (Double(a[$0 * strideA]), Double(b[$0 * strideB])) }
        let wanted = pairs.reduce(0) { $0 + $1.0 * $1.1 }
        let wantedDistance = pairs.reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        #expect(abs(Double(product) - wanted) < 1e-4 && abs(productD - wanted) < 1e-12)
        #expect(abs(Double(distance) - wantedDistance) < 1e-4 && abs(distanceD - wantedDistance) < 1e-12)
      }
    }
  }
}
