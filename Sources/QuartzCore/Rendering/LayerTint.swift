/// What the colours of a layer and all that is in it are multiplied with.
struct LayerTint: Equatable {
  var red = 1.0
  var green = 1.0
  var blue = 1.0
  var alpha = 1.0

  /// Whether colours stay as they are, but for the opacity.
  var isPlain: Bool { red >= 1 && green >= 1 && blue >= 1 }

  /// Both, one after the other.
  func multiplied(by other: LayerTint) -> LayerTint {
    LayerTint(
      red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha * other.alpha)
  }

  /// The same as a gray.
  var gray: LayerTint {
    let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return LayerTint(red: luma, green: luma, blue: luma, alpha: alpha)
  }
}
