import Foundation

// What is done when properties of layers change that a view shows: mostly, they are animated.

extension CALayer {
  private nonisolated(unsafe) static let animatable: [PartialKeyPath<State>: String] = [
    \.position: "position", \.anchorPoint: "anchorPoint", \.anchorPointZ: "anchorPointZ", \.zPosition: "zPosition",
    \.transform: "transform", \.sublayerTransform: "sublayerTransform", \.opacity: "opacity",
    \.backgroundColor: "backgroundColor", \.cornerRadius: "cornerRadius", \.borderWidth: "borderWidth",
    \.borderColor: "borderColor", \.shadowColor: "shadowColor", \.shadowOpacity: "shadowOpacity",
    \.shadowOffset: "shadowOffset", \.shadowRadius: "shadowRadius", \.shadowPath: "shadowPath",
    \.contentsRect: "contentsRect", \.shape.fillColor: "fillColor", \.shape.strokeColor: "strokeColor",
    \.shape.lineWidth: "lineWidth", \.shape.dashPhase: "lineDashPhase", \.shape.miterLimit: "miterLimit",
    \.shape.strokeStart: "strokeStart", \.shape.strokeEnd: "strokeEnd", \.text.fontSize: "fontSize",
    \.text.foregroundColor: "foregroundColor", \.gradient.colors: "colors", \.gradient.locations: "locations",
    \.gradient.start: "startPoint", \.gradient.end: "endPoint", \.replicator.delay: "instanceDelay",
    \.replicator.transform: "instanceTransform", \.replicator.color: "instanceColor",
  ]

  /// The properties that are animated when they change, by their names.
  static let animatableNames = Set(animatable.values).union(["bounds", "contents"])

  /// The name of the event that a property's change is; nil for properties without one.
  static func event(of path: PartialKeyPath<State>) -> String? { LayerWatch.isNeeded ? animatable[path] : nil }

  /// Whether a view shows the layer on the screen, as a part of its own layer; what was put there since it was drawn last isn't
  /// shown yet. A view's own layer follows the view at once. Layers whose time is a player's aren't meant: an animation would
  /// stand still with it.
  var isShownLive: Bool {
    guard LayerWatch.isNeeded else { return false }
    var (layer, isPart): (CALayer?, Bool) = (self, false)
    while let current = layer {
      let (isOnScreen, isWatched, isTimed, parent) = current.withState { state in
        (state.isOnScreen, state.watch != nil, state.clock != nil, state.superlayer ?? state.masked)
      }
      if isTimed || !isOnScreen { return false }
      if isWatched { return isPart }
      (layer, isPart) = (parent, true)
    }
    return false
  }

  /// Changes a property, and does what its event asks for.
  func changeWithAction<Result>(_ event: String?, _ body: (inout State) -> Result) -> Result {
    changeWithActions(event.map { [$0] } ?? [], body)
  }

  /// Changes properties, and does what their events ask for. Actions are looked for before the change, as Apple does, so that
  /// whoever is asked sees the old values.
  func changeWithActions<Result>(_ events: [String], _ body: (inout State) -> Result) -> Result {
    guard !events.isEmpty, LayerWatch.isNeeded, !CATransaction.disableActions(), isShownLive else {
      return change(body)
    }
    let found = events.compactMap { event in
      action(forKey: event).map { (event, $0, withState { $0.value(atPath: event) }) }
    }
    let result = change(body)
    for (event, action, old) in found {
      if let animation = action as? ImplicitAnimation {
        // Where there is nothing before or after, there is nothing in between, either.
        guard let old, let new = withState({ $0.value(atPath: event) }), old != new else { continue }
        add(animation.animation, forKey: event, isImplicit: true)
      } else {
        action.run(forKey: event, object: self, arguments: nil)
      }
    }
    return result
  }

  /// The action for an event that the style names, or the style's style.
  func styleAction(forKey event: String) -> (any CAAction)? {
    (Self.value(in: style, "actions") as? [String: any CAAction])?[event]
  }

  /// What a style says; else what its own style says.
  static func value(in style: [AnyHashable: Any]?, _ key: String) -> Any? {
    var style = style
    // Nothing keeps a style from being its own.
    for _ in 0..<16 {
      guard let current = style else { return nil }
      if let value = current[key] { return value }
      style = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// The animation of a property from how it looks now to what it is set to, by the transaction; nil where there is none: for
  /// layers that nobody shows, and while an animation of the program's own changes the property.
  func implicitAnimation(forKey event: String) -> (any CAAction)? {
    guard Self.animatableNames.contains(event), isShownLive, !CATransaction.disableActions() else { return nil }
    let duration = CATransaction.animationDuration()
    let isTaken = withState { state in
      state.animations.contains { !$0.isImplicit && $0.animation.changes(event) }
    }
    guard duration > 0, !isTaken, let now = presentation()?.withState({ $0.value(atPath: event) }) else { return nil }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = now.plain
    animation.duration = duration
    animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    return ImplicitAnimation(animation: animation)
  }
}

/// The action of a property that is animated by itself.
struct ImplicitAnimation: CAAction {
  let animation: CABasicAnimation

  /// Adds the animation, as somebody does who has asked the layer for its action.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(animation, forKey: event, isImplicit: true)
  }
}

extension CAAnimation {
  /// Whether it changes a property, or a part of it.
  fileprivate func changes(_ property: String) -> Bool {
    if let group = self as? CAAnimationGroup { return group.animations?.contains { $0.changes(property) } ?? false }
    guard let path = (self as? CAPropertyAnimation)?.keyPath else { return false }
    return path == property || path.hasPrefix(property + ".")
  }
}

extension CALayer.State {
  /// The event of a property by a key path to it or to a part of it.
  static func event(ofPath path: String) -> String? {
    guard LayerWatch.isNeeded, let name = path.split(separator: ".").first.map(String.init) else { return nil }
    return CALayer.animatableNames.contains(name) ? name : nil
  }
}
