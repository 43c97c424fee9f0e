import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport

/// Reads timelines from JSON.
public enum TimelineReader {
  /// A timeline with the places of its values in the text.
  public struct Reading: Sendable {
    /// The timeline.
    public let document: TimelineDocument
    /// Where each value stands, by its key, as `clips[1].from`.
    public let places: [String: TextPlace]
  }

  /// Reads a timeline; throws everything that is wrong with the text. Whether the files are there is found out by
  /// `TimelineBuilder`.
  public static func read(_ data: Data) throws(TimelineProblems) -> Reading {
    guard let text = String(data: data, encoding: .utf8) else {
      throw TimelineProblems([TimelineProblem("", tr("This isn't a text in UTF-8."))])
    }
    let root: JSONNode
    do {
      root = try JSONReader.read(text)
    } catch {
      throw TimelineProblems([TimelineProblem("", error.message, at: error.place)])
    }
    var checker = TimelineChecker()
    checker.check(root, .document)
    let unsound = Set(checker.problems.map(\.key))
    var document = TimelineDocument(
      clips: (root["clips"]?.array ?? []).map(clip), titles: (root["titles"]?.array ?? []).map(title),
      sounds: (root["audio"]?.array ?? []).map(sound))
    if let size = root["size"], let width = size["width"]?.number, let height = size["height"]?.number {
      document.size = CGSize(width: width, height: height)
    }
    document.frameDuration = root["frameRate"].flatMap { node in
      node.number.map(TimelineTime.frameDuration) ?? node.string.flatMap(TimelineTime.frameDuration)
    }
    document.background = root["background"]?.string.flatMap { TimelineColor($0) } ?? .black
    // What is wrong by itself isn't compared with others.
    let rules = TimelineRules.problems(of: document).filter { rule in
      !unsound.contains { $0.hasPrefix(rule.key) || rule.key.hasPrefix($0) && !$0.isEmpty }
    }
    let problems = checker.problems + rules.map { placed($0, checker.places) }
    guard problems.isEmpty else { throw TimelineProblems(problems) }
    return Reading(document: document, places: checker.places)
  }

  /// A problem with its place; for a value that was left out that of the object in which it would stand.
  static func placed(_ problem: TimelineProblem, _ places: [String: TextPlace]) -> TimelineProblem {
    var (problem, key) = (problem, problem.key)
    while problem.place == nil {
      problem.place = places[key]
      guard problem.place == nil, let dot = key.lastIndex(where: { $0 == "." || $0 == "[" }) else { break }
      key = String(key[..<dot])
    }
    return problem
  }

  private static func time(_ node: JSONNode?) -> CMTime? {
    guard let node else { return nil }
    return node.number.flatMap(TimelineTime.time) ?? node.string.flatMap(TimelineTime.time)
  }

  private static func clip(_ node: JSONNode) -> TimelineClip {
    var clip = TimelineClip(file: node["file"]?.string ?? "")
    clip.from = time(node["from"]) ?? .zero
    clip.to = time(node["to"])
    clip.at = time(node["at"])
    clip.speed = node["speed"]?.number ?? 1
    clip.volume = node["volume"]?.number ?? 1
    clip.opacity = node["opacity"]?.number ?? 1
    clip.fadeIn = time(node["fadeIn"]) ?? .zero
    clip.fadeOut = time(node["fadeOut"]) ?? .zero
    clip.volumeRamps = ramps(node["volumeRamps"])
    clip.opacityRamps = ramps(node["opacityRamps"])
    clip.placement = placement(node)
    clip.layer = node["layer"]?.number.flatMap { Int(exactly: $0) } ?? 0
    if let transition = node["transition"], let duration = time(transition["duration"]) {
      let kind = transition["kind"]?.string.flatMap { TimelineTransition.Kind(rawValue: $0) }
      clip.transition = TimelineTransition(kind: kind ?? .crossFade, duration: duration)
    }
    return clip
  }

  private static func placement(_ node: JSONNode) -> TimelinePlacement {
    var placement = TimelinePlacement()
    placement.fit = node["fit"]?.string.flatMap { TimelinePlacement.Fit(rawValue: $0) } ?? .fit
    if let position = node["position"]?.array?.compactMap(\.number), position.count == 2 {
      placement.position = CGPoint(x: position[0], y: position[1])
    }
    placement.scale = node["scale"]?.number ?? 1
    placement.rotation = node["rotation"]?.number ?? 0
    if let crop = node["crop"]?.array?.compactMap(\.number), crop.count == 4 {
      placement.crop = CGRect(x: crop[0], y: crop[1], width: crop[2], height: crop[3])
    }
    return placement
  }

  private static func title(_ node: JSONNode) -> TimelineTitle {
    var title = TimelineTitle(text: node["text"]?.string ?? "")
    title.at = time(node["at"]) ?? .zero
    title.duration = time(node["duration"])
    title.fadeIn = time(node["fadeIn"]) ?? .zero
    title.fadeOut = time(node["fadeOut"]) ?? .zero
    if let position = node["position"]?.array?.compactMap(\.number), position.count == 2 {
      title.position = CGPoint(x: position[0], y: position[1])
    }
    title.size = node["size"]?.number ?? title.size
    title.color = node["color"]?.string.flatMap { TimelineColor($0) } ?? title.color
    title.font = node["font"]?.string
    title.alignment = node["align"]?.string.flatMap { TimelineTitle.Alignment(rawValue: $0) } ?? .center
    return title
  }

  private static func sound(_ node: JSONNode) -> TimelineSound {
    var sound = TimelineSound(file: node["file"]?.string ?? "")
    sound.from = time(node["from"]) ?? .zero
    sound.to = time(node["to"])
    sound.at = time(node["at"]) ?? .zero
    sound.repeats = node["repeat"]?.bool ?? false
    sound.volume = node["volume"]?.number ?? 1
    sound.fadeIn = time(node["fadeIn"]) ?? .zero
    sound.fadeOut = time(node["fadeOut"]) ?? .zero
    sound.volumeRamps = ramps(node["volumeRamps"])
    return sound
  }

  private static func ramps(_ node: JSONNode?) -> [TimelineRamp] {
    (node?.array ?? []).map { ramp in
      TimelineRamp(
        at: time(ramp["at"]) ?? .zero, duration: time(ramp["duration"]) ?? .zero, to: ramp["to"]?.number ?? 0)
    }
  }
}
