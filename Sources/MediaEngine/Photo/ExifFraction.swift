import Foundation
import GLibSupport

/// An EXIF rational: one integer over another.
struct ExifFraction: CustomStringConvertible, Equatable {
  let numerator: Int
  let denominator: Int

  /// An exposure time: as 1/60 where it is close to such a fraction, else exact to the microsecond.
  init(exposure seconds: Double) {
    let inverse = (1 / seconds).rounded()
    if seconds < 0.5, abs(1 / inverse - seconds) < seconds * 0.005 {
      (numerator, denominator) = (1, Int(inverse))
    } else {
      let micros = Int(clamping: (min(seconds, 2000) * 1_000_000).rounded())
      let divisor = Self.divisor(micros, 1_000_000)
      (numerator, denominator) = (micros / divisor, 1_000_000 / divisor)
    }
  }

  /// An exposure step, exact to a hundredth.
  init(step: Double) {
    let hundredths = Int(clamping: (min(max(step, -100), 100) * 100).rounded())
    let divisor = Self.divisor(abs(hundredths), 100)
    (numerator, denominator) = (hundredths / divisor, 100 / divisor)
  }

  var description: String { "\(numerator)/\(denominator)" }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? max(1, a) : divisor(b, a % b) }
}

/// A geographic latitude or longitude.
struct GPSAngle {
  /// The hemisphere's letter.
  let reference: String
  /// Degrees, minutes and seconds as EXIF rationals.
  let exif: String
  /// Degrees and minutes with the hemisphere's letter, as in XMP.
  let xmp: String

  init(_ degrees: Double, positive: String, negative: String) {
    reference = degrees < 0 ? negative : positive
    // In ten-thousandths of an arcsecond, some millimetres, so that 59.99999 never rounds up to 60 of anything.
    let total = Int(clamping: (abs(degrees) * 3600 * 10_000).rounded())
    let (minutes, seconds) = (total / 600_000, total % 600_000)
    exif = "\(minutes / 60)/1 \(minutes % 60)/1 \(seconds)/10000"
    let fraction = String(format: "%.6f", Double(seconds) / 600_000).dropFirst()
    xmp = "\(minutes / 60),\(minutes % 60)\(fraction)\(reference)"
  }
}
