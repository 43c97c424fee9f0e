extension CALayer {
  /// Sets what is told of changes of the layer and of all layers below it; nil for nothing.
  package func setWatch(_ watch: LayerWatch?) { withState { $0.watch = watch } }

  /// Changes the state, and tells who watches the layer or one that it is in.
  func change<Result>(_ body: (inout State) -> Result) -> Result {
    defer { changed() }
    return withState(body)
  }

  /// The layer, or its time, has changed.
  package func changed() {
    guard LayerWatch.isNeeded else { return }
    var next: CALayer? = self
    while let layer = next {
      let (watch, parent) = layer.withState { ($0.watch, $0.superlayer ?? $0.masked) }
      watch?.changed()
      next = parent
    }
  }
}
