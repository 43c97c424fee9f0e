import Foundation

/// Shortest lines on the ellipsoid of WGS 84.
enum Geodesic {
  private static let equatorialRadius = 6_378_137.0
  private static let flattening = 1 / 298.257_223_563
  private static var polarRadius: Double { equatorialRadius * (1 - flattening) }

  /// The length of the shortest line in metres; not a number where a coordinate isn't one.
  static func distance(from a: CLLocationCoordinate2D, to b: CLLocationCoordinate2D) -> Double {
    guard a.latitude.isFinite, a.longitude.isFinite, b.latitude.isFinite, b.longitude.isFinite else { return .nan }
    return vincenty(a, b) ?? aroundTheEarth(a, b)
  }

  /// By Vincenty's inverse formula; nil for places nearly opposite to each other, where it doesn't converge.
  private static func vincenty(_ a: CLLocationCoordinate2D, _ b: CLLocationCoordinate2D) -> Double? {
    let (u1, u2) = (reduced(a.latitude), reduced(b.latitude))
    let (sinU1, cosU1, sinU2, cosU2) = (sin(u1), cos(u1), sin(u2), cos(u2))
    let difference = radians(remainder(b.longitude - a.longitude, 360))
    var lambda = difference
    for _ in 0..<200 {
      let crossing = cosU1 * sinU2 - sinU1 * cosU2 * cos(lambda)
      let sinSigma = hypot(cosU2 * sin(lambda), crossing)
      if sinSigma == 0, cos(lambda) > 0 { return 0 }
      let cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cos(lambda)
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = sinSigma == 0 ? 0 : cosU1 * cosU2 * sin(lambda) / sinSigma
      let squaredCosAlpha = 1 - sinAlpha * sinAlpha
      // Along the equator there is no middle to correct for.
      let middle = squaredCosAlpha < 1e-15 ? 0 : cosSigma - 2 * sinU1 * sinU2 / squaredCosAlpha
      let c = flattening / 16 * squaredCosAlpha * (4 + flattening * (4 - 3 * squaredCosAlpha))
      let next =
        difference + (1 - c) * flattening * sinAlpha
        * (sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle * middle - 1)))
      guard abs(next) <= .pi else { return nil }
      if abs(next - lambda) < 1e-13 {
        return length(sigma, sinSigma, cosSigma, middle, squaredCosAlpha)
      }
      lambda = next
    }
    return nil
  }

  /// The length of an arc of the auxiliary sphere, on the ellipsoid.
  private static func length(
    _ sigma: Double, _ sinSigma: Double, _ cosSigma: Double, _ middle: Double, _ squaredCosAlpha: Double
  ) -> Double {
    let (a, b) = (equatorialRadius, polarRadius)
    let u = squaredCosAlpha * (a * a - b * b) / (b * b)
    let scale = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
    let k = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
    let squaredMiddle = middle * middle
    let correction =
      k * sinSigma
      * (middle + k / 4
        * (cosSigma * (2 * squaredMiddle - 1)
          - k / 6 * middle * (4 * sinSigma * sinSigma - 3) * (4 * squaredMiddle - 3)))
    return b * scale * (sigma - correction)
  }

  /// The shortest way between places nearly opposite to each other. It crosses the circle of places a quarter of the
  /// way around the earth from `a` somewhere; both halves are lines that Vincenty's formula knows.
  private static func aroundTheEarth(_ a: CLLocationCoordinate2D, _ b: CLLocationCoordinate2D) -> Double {
    func length(_ bearing: Double) -> Double {
      let middle = quarterWay(from: a, bearing: bearing)
      return (vincenty(a, middle) ?? .infinity) + (vincenty(middle, b) ?? .infinity)
    }
    let step = 2 * Double.pi / 360
    let first = (0..<360).map { Double($0) * step }.min { length($0) < length($1) } ?? 0
    var (low, high) = (first - step, first + step)
    let ratio = (5.0.squareRoot() - 1) / 2
    while high - low > 1e-9 {
      let (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
      if length(left) < length(right) { high = right } else { low = left }
    }
    return length((low + high) / 2)
  }

  private static func quarterWay(from a: CLLocationCoordinate2D, bearing: Double) -> CLLocationCoordinate2D {
    let latitude = asin(cos(radians(a.latitude)) * cos(bearing))
    let turn = atan2(sin(bearing) * cos(radians(a.latitude)), -sin(radians(a.latitude)) * sin(latitude))
    return CLLocationCoordinate2D(latitude: latitude / .pi * 180, longitude: a.longitude + turn / .pi * 180)
  }

  private static func radians(_ degrees: Double) -> Double { degrees / 180 * .pi }

  private static func reduced(_ latitude: Double) -> Double { atan((1 - flattening) * tan(radians(latitude))) }
}
