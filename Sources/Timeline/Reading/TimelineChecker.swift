import CoreMedia
import Foundation
import GLibSupport

/// Compares a JSON text with the shapes of a timeline, and notes all that doesn't fit.
struct TimelineChecker {
  private(set) var problems: [TimelineProblem] = []
  /// Where each value stands, by its key.
  private(set) var places: [String: TextPlace] = [:]

  mutating func check(_ node: JSONNode, _ shape: TimelineShape, _ path: String = "") {
    places[path] = node.place
    guard let members = node.members else { return note(path, tr("Write an object: { … }."), node) }
    for member in members {
      guard let key = shape.keys.first(where: { $0.name == member.key }) else {
        problems.append(TimelineProblem(Self.join(path, member.key), unknown(member.key, shape), at: member.place))
        continue
      }
      check(member.node, key.kind, Self.join(path, key.name))
    }
    for key in shape.keys where key.isRequired && !members.contains(where: { $0.key == key.name }) {
      note(Self.join(path, key.name), tr("“%s” is missing here.", key.name), node)
    }
  }

  private mutating func check(_ node: JSONNode, _ kind: TimelineShape.Kind, _ path: String) {
    places[path] = node.place
    switch kind {
    case .object(let shape): check(node, shape, path)
    case .list(let shape, let least):
      guard let nodes = node.array else { return note(path, tr("Write a list: [ … ]."), node) }
      if nodes.count < least { note(path, tr("This list is empty."), node) }
      for (place, node) in nodes.enumerated() { check(node, shape, "\(path)[\(place)]") }
    default:
      if let problem = Self.problem(of: node, as: kind) { note(path, problem, node) }
    }
  }

  /// What is wrong with a value that is neither an object nor a list of objects.
  private static func problem(of node: JSONNode, as kind: TimelineShape.Kind) -> String? {
    switch kind {
    case .number(let range): isNumber(node, in: range) ? nil : words(range)
    case .positive(let most):
      (node.number ?? 0) > 0 && isNumber(node, in: 0...most)
        ? nil : tr("Write a number above 0, up to %s.", text(most))
    case .whole(let range): isWhole(node, in: range) ? nil : words(range)
    case .time(let isPositive):
      switch (time(node), isPositive) {
      case (.some(let time), true) where time > .zero: nil
      case (.some, false): nil
      case (_, true): tr("Write seconds above 0, such as 2.5, or a fraction, such as \"5/2\".")
      case (_, false): tr("Write seconds from 0, such as 2.5, or a fraction, such as \"5/2\".")
      }
    case .rate:
      frameDuration(node) != nil
        ? nil : tr("Write frames per second from 1 to 240, such as 30 or \"30000/1001\".")
    case .text:
      (node.string.map { !$0.isEmpty && !$0.contains("\0") } ?? false) ? nil : tr("Write a text in quotation marks.")
    case .flag: node.bool != nil ? nil : tr("Write true or false.")
    case .color:
      node.string.flatMap { TimelineColor($0) } != nil
        ? nil : tr("Write a colour of six digits, such as \"#ff8000\".")
    case .choice(let choices):
      (node.string.map(choices.contains) ?? false)
        ? nil : tr("Write one of: %s.", choices.map { "\"\($0)\"" }.joined(separator: ", "))
    case .numbers(let count, let range):
      (node.array.map { $0.count == count && $0.allSatisfy { isNumber($0, in: range) } } ?? false)
        ? nil : words(range, count: count)
    case .object, .list: nil
    }
  }

  private static func isNumber(_ node: JSONNode, in range: ClosedRange<Double>) -> Bool {
    node.number.map(range.contains) ?? false
  }

  private static func isWhole(_ node: JSONNode, in range: ClosedRange<Int>) -> Bool {
    node.number.flatMap { Int(exactly: $0) }.map(range.contains) ?? false
  }

  private static func time(_ node: JSONNode) -> CMTime? {
    if let number = node.number { return TimelineTime.time(number) }
    return node.string.flatMap { TimelineTime.time($0) }
  }

  private static func frameDuration(_ node: JSONNode) -> CMTime? {
    if let number = node.number { return TimelineTime.frameDuration(number) }
    return node.string.flatMap { TimelineTime.frameDuration($0) }
  }

  private mutating func note(_ path: String, _ message: String, _ node: JSONNode) {
    problems.append(TimelineProblem(path, message, at: node.place))
  }

  private func unknown(_ key: String, _ shape: TimelineShape) -> String {
    let names = shape.keys.map(\.name)
    // A slip of the shift key, or a missing letter.
    let near = names.first { $0.lowercased() == key.lowercased() || $0.hasPrefix(key) || key.hasPrefix($0) }
    if let near, key.count > 1 { return tr("There is no “%s” here. Did you mean “%s”?", key, near) }
    return tr("There is no “%s” here. Known are: %s.", key, names.joined(separator: ", "))
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    tr("Write a number from %s to %s.", text(range.lowerBound), text(range.upperBound))
  }

  private static func words(_ range: ClosedRange<Double>, count: Int) -> String {
    let (least, most) = (text(range.lowerBound), text(range.upperBound))
    return tr("Write a list of %s numbers from %s to %s.", "\(count)", least, most)
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    range.count == 1
      ? tr("Write %s.", "\(range.lowerBound)")
      : tr("Write a whole number from %s to %s.", "\(range.lowerBound)", "\(range.upperBound)")
  }

  private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

  private static func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
