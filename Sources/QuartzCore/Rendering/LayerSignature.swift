/// What is different in a tree of layers from one time to another. Where it is the same, so is what is drawn.
package struct LayerSignature: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var layer: ObjectIdentifier
    var path: String
    var value: AnimatedValue?
  }

  private var entries: [Entry] = []

  mutating func note(_ layer: CALayer, _ path: String, _ value: AnimatedValue?) {
    entries.append(Entry(layer: ObjectIdentifier(layer), path: path, value: value))
  }
}
