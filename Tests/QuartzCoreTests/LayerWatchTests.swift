import CoreGraphics
import Dispatch
import Foundation
import Testing

@testable import QuartzCore

@Suite struct LayerWatchTests {
  typealias Change = @Sendable (WatchedTree) -> Void

  private static let changes: [(String, Change)] = [
    ("opacity", { $0.root.opacity = 0.5 }), ("isHidden", { $0.child.isHidden = true }),
    ("bounds", { $0.root.bounds.size.width = 5 }), ("frame", { $0.child.frame.size.width = 5 }),
    ("position", { $0.child.position.x = 3 }), ("transform", { $0.root.setAffineTransform(.init(scaleX: 2, y: 2)) }),
    ("background", { $0.child.backgroundColor = .red }), ("contents", { $0.child.contents = image([[.red]]) }),
    ("corner", { $0.root.cornerRadius = 4 }), ("border", { $0.root.borderWidth = 4 }),
    ("shadow", { $0.root.shadowOpacity = 1 }), ("key path", { $0.child.setValue(2, forKeyPath: "transform.scale") }),
    ("path", { $0.shape.path = CGPath(rect: .zero, transform: nil) }), ("string", { $0.text.string = "a" }),
    ("font", { $0.text.font = "Sans" }), ("colours", { $0.gradient.colors = [CGColor.red, CGColor.blue] }),
    ("added", { $0.child.addSublayer(CALayer()) }), ("removed", { $0.shape.removeFromSuperlayer() }),
    ("replaced", { $0.child.replaceSublayer($0.text, with: CALayer()) }), ("all", { $0.child.sublayers = nil }),
    ("masked", { $0.root.mask = CALayer() }), ("unmasked", { $0.child.mask = nil }),
    ("mask", { $0.mask.opacity = 0.5 }), ("in a mask", { $0.inMask.opacity = 0.5 }),
    ("animated", { $0.child.add(CABasicAnimation(keyPath: "opacity"), forKey: nil) }),
    ("at rest", { $0.child.removeAllAnimations() }), ("time", { $0.child.speed = 0 }),
    ("outdated", { $0.child.setNeedsDisplay() }), ("of a clock", { $0.child.changed() }),
  ]

  @Test(arguments: Self.changes)
  func changesAreTold(_ name: String, _ change: Change) {
    #expect(WatchedTree().calls(change) == 1, "\(name)")
  }

  private static let others: [(String, Change)] = [
    ("reading", { _ = ($0.root.opacity, $0.child.sublayers, $0.text.string, $0.child.presentation()) }),
    ("copying", { _ = CALayer(layer: $0.root).opacity }), ("a copy", { CALayer(layer: $0.root).opacity = 0.5 }),
    ("a presentation", { $0.root.presentation()?.opacity = 0.5 }),
    ("elsewhere", { _ in CALayer().addSublayer(CALayer()) }),
    ("drawing", { _ = LayerTree($0.root).moment(atHost: 1) }),
  ]

  @Test(arguments: Self.others)
  func whatChangesNothingIsNotTold(_ name: String, _ body: Change) {
    #expect(WatchedTree().calls(body) == 0, "\(name)")
  }

  @Test func severalChangesAreToldOnce() {
    let tree = WatchedTree()
    let calls = tree.calls { tree in
      for step in 1...100 { tree.child.position.x = CGFloat(step) }
      tree.root.addSublayer(CALayer())
    }
    #expect(calls == 1)
    // And again once they were read.
    #expect(tree.calls { $0.root.opacity = 0.3 } == 1)
  }

  @Test func whatLeavesTheTreeIsWatchedNoLonger() {
    let tree = WatchedTree()
    tree.child.removeFromSuperlayer()
    #expect(tree.calls { $0.child.opacity = 0.5 } == 0)
    #expect(tree.calls { $0.inMask.opacity = 0.5 } == 0)
    tree.root.addSublayer(tree.child)
    tree.child.mask = nil
    #expect(tree.calls { $0.mask.opacity = 0.5 } == 0)
    tree.root.setWatch(nil)
    #expect(tree.calls { $0.root.opacity = 0.5 } == 0)
  }

  @Test func changesOfManyThreadsAreNeitherLostNorHarmful() {
    let tree = WatchedTree()
    let calls = tree.calls { tree in
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        for step in 0..<200 {
          let layer = CALayer()
          tree.child.addSublayer(layer)
          layer.opacity = Float(step) / 200
          tree.mask.position.x = CGFloat(index)
          layer.removeFromSuperlayer()
        }
      }
    }
    #expect(calls == 1 && tree.child.sublayers?.count == 3)
  }
}
