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
    case .number(let range):
      guard let number = node.number, range.contains(number) else { return note(path, Self.words(range), node) }
    case .positive(let most):
      guard let number = node.number, number > 0, number <= most else {
        return note(path, tr("Write a number above 0, up to %s.", Self.text(most)), node)
      }
    case .whole(let range):
      guard let number = node.number, let whole = Int(exactly: number), range.contains(whole) else {
        if range.count == 1 { return note(path, tr("Write %s.", "\(range.lowerBound)"), node) }
        return note(
          path, tr("Write a whole number from %s to %s.", "\(range.lowerBound)", "\(range.upperBound)"), node)
      }
    case .time(let isPositive):
      let time = node.number.map(TimelineTime.time) ?? node.string.map(TimelineTime.time)
      guard let time, let time, !isPositive || time > .zero else {
        return note(
          path,
          isPositive
            ? tr("Write seconds above 0, such as 2.5, or a fraction, such as \"5/2\".")
            : tr("Write seconds from 0, such as 2.5, or a fraction, such as \"5/2\"."), node)
      }
    case .rate:
      guard let duration = node.number.map(TimelineTime.frameDuration) ?? node.string.map(TimelineTime.frameDuration),
        duration != nil
      else { return note(path, tr("Write frames per second from 1 to 240, such as 30 or \"30000/1001\"."), node) }
    case .text:
      guard let text = node.string, !text.isEmpty, !text.contains("\0") else {
        return note(path, tr("Write a text in quotation marks."), node)
      }
    case .color:
      guard let text = node.string, TimelineColor(text) != nil else {
        return note(path, tr("Write a colour of six digits, such as \"#ff8000\"."), node)
      }
    case .choice(let words):
      guard let text = node.string, words.contains(text) else {
        return note(path, tr("Write one of: %s.", words.map { "\"\($0)\"" }.joined(separator: ", ")), node)
      }
    case .numbers(let count, let range):
      guard let nodes = node.array, nodes.count == count,
        nodes.allSatisfy({ $0.number.map(range.contains) ?? false })
      else {
        let (least, most) = (Self.text(range.lowerBound), Self.text(range.upperBound))
        return note(path, tr("Write a list of %s numbers from %s to %s.", "\(count)", least, most), node)
      }
    case .object(let shape): check(node, shape, path)
    case .list(let shape, let least):
      guard let nodes = node.array else { return note(path, tr("Write a list: [ … ]."), node) }
      if nodes.count < least { note(path, tr("This list is empty."), node) }
      for (place, node) in nodes.enumerated() { check(node, shape, "\(path)[\(place)]") }
    }
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

  private static func text(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

  private static func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
