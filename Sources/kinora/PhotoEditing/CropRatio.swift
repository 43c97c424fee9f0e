import GLibSupport

/// The shape of a crop, for landscape; a portrait photo has its sides exchanged.
enum CropRatio: String, CaseIterable, Codable, Sendable {
  case free
  case square = "1:1"
  case fourToThree = "4:3"
  case threeToTwo = "3:2"
  case sixteenToNine = "16:9"

  /// Width by height; nil where both are free.
  func value(isPortrait: Bool) -> Double? {
    let wide: Double? =
      switch self {
      case .free: nil
      case .square: 1
      case .fourToThree: 4.0 / 3
      case .threeToTwo: 3.0 / 2
      case .sixteenToNine: 16.0 / 9
      }
    return wide.map { isPortrait ? 1 / $0 : $0 }
  }

  /// What its button says.
  var title: String {
    switch self {
    // Translators: a crop of any shape
    case .free: ctr("crop", "Free")
    case .square, .fourToThree, .threeToTwo, .sixteenToNine: rawValue.replacing(":", with: " : ")
    }
  }
}
