import CoreGraphics
import Foundation

/// A built-in filter: its name, its parameters, and what it makes of them.
struct FilterDefinition: Sendable {
  let name: String
  let displayName: String
  let categories: [String]
  let inputs: [FilterInput]
  /// The result; nil when an image that it needs is missing.
  let make: @Sendable (FilterValues) -> CIImage?

  init(
    _ name: String, _ displayName: String, _ category: String, _ inputs: [FilterInput],
    _ make: @escaping @Sendable (FilterValues) -> CIImage?
  ) {
    self.name = name
    self.displayName = displayName
    categories = [category, kCICategoryVideo, kCICategoryStillImage, kCICategoryBuiltIn]
    self.inputs = inputs
    self.make = make
  }

  static let all: [String: FilterDefinition] = {
    let lists = [
      colorAdjustments, colorEffects, photoEffects, blurs, geometry, compositing, blending, generators, stylizing,
    ]
    return Dictionary(lists.joined().map { ($0.name, $0) }) { first, _ in first }
  }()
}
