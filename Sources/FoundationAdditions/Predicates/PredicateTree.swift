import Foundation

/// What a predicate made of a format says.
package indirect enum PredicateTree: Sendable {
  case constant(Bool)
  case comparison(PredicateComparison)
  case and([PredicateTree])
  case or([PredicateTree])
  case not(PredicateTree)

  /// Whether it holds for an object.
  func matches(_ object: Any?, _ variables: [String: Any]?) -> Bool {
    switch self {
    case .constant(let value): value
    case .comparison(let comparison): comparison.matches(object, variables)
    case .and(let parts): parts.allSatisfy { $0.matches(object, variables) }
    case .or(let parts): parts.contains { $0.matches(object, variables) }
    case .not(let part): !part.matches(object, variables)
    }
  }
}
