/// A rectangle of whole pixels.
struct PixelArea: Hashable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int
}
