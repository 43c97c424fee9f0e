import CoreGraphics
import CoreMedia

extension TimelineDocument {
  /// The document as JSON; what is as usual is left out. `TimelineReader` reads the same document from it.
  public var json: String {
    var members: [(String, JSONText)] = [("version", .number(Double(Self.version)))]
    if let size {
      members.append(("size", .object([("width", .number(size.width)), ("height", .number(size.height))])))
    }
    if let frameDuration { members.append(("frameRate", TimelineTime.text(rateOf: frameDuration))) }
    if background != .black { members.append(("background", .string(background.text))) }
    members.append(("clips", .array(clips.map { .object($0.members) })))
    if !titles.isEmpty { members.append(("titles", .array(titles.map { .object($0.members) }))) }
    if !sounds.isEmpty { members.append(("audio", .array(sounds.map { .object($0.members) }))) }
    return JSONText.object(members).written() + "\n"
  }
}

extension TimelineClip {
  fileprivate var members: [(String, JSONText)] {
    var members: [(String, JSONText)] = [("file", .string(file))]
    if from != .zero { members.append(("from", TimelineTime.text(from))) }
    if let to { members.append(("to", TimelineTime.text(to))) }
    if let at { members.append(("at", TimelineTime.text(at))) }
    for (name, value) in [("speed", speed), ("volume", volume), ("opacity", opacity)] where value != 1 {
      members.append((name, .number(value)))
    }
    for (name, value) in [("fadeIn", fadeIn), ("fadeOut", fadeOut)] where value != .zero {
      members.append((name, TimelineTime.text(value)))
    }
    for (name, ramps) in [("volumeRamps", volumeRamps), ("opacityRamps", opacityRamps)] where !ramps.isEmpty {
      members.append((name, .array(ramps.map { .object($0.members) })))
    }
    members += placement.members
    if layer != 0 { members.append(("layer", .number(Double(layer)))) }
    if let transition {
      let own: [(String, JSONText)] = [
        ("kind", .string(transition.kind.rawValue)), ("duration", TimelineTime.text(transition.duration)),
      ]
      members.append(("transition", .object(own)))
    }
    return members
  }
}

extension TimelinePlacement {
  fileprivate var members: [(String, JSONText)] {
    var members: [(String, JSONText)] = []
    if fit != .fit { members.append(("fit", .string(fit.rawValue))) }
    if position != CGPoint(x: 0.5, y: 0.5) {
      members.append(("position", .array([.number(position.x), .number(position.y)])))
    }
    if scale != 1 { members.append(("scale", .number(scale))) }
    if rotation != 0 { members.append(("rotation", .number(rotation))) }
    if let crop {
      members.append(("crop", .array([crop.minX, crop.minY, crop.width, crop.height].map { .number($0) })))
    }
    return members
  }
}

extension TimelineTitle {
  fileprivate var members: [(String, JSONText)] {
    let usual = TimelineTitle(text: text)
    var members: [(String, JSONText)] = [("text", .string(text))]
    if at != .zero { members.append(("at", TimelineTime.text(at))) }
    if let duration { members.append(("duration", TimelineTime.text(duration))) }
    for (name, value) in [("fadeIn", fadeIn), ("fadeOut", fadeOut)] where value != .zero {
      members.append((name, TimelineTime.text(value)))
    }
    if position != usual.position { members.append(("position", .array([.number(position.x), .number(position.y)]))) }
    if size != usual.size { members.append(("size", .number(size))) }
    if color != usual.color { members.append(("color", .string(color.text))) }
    if let font { members.append(("font", .string(font))) }
    if alignment != usual.alignment { members.append(("align", .string(alignment.rawValue))) }
    return members
  }
}

extension TimelineSound {
  fileprivate var members: [(String, JSONText)] {
    var members: [(String, JSONText)] = [("file", .string(file))]
    if from != .zero { members.append(("from", TimelineTime.text(from))) }
    if let to { members.append(("to", TimelineTime.text(to))) }
    if at != .zero { members.append(("at", TimelineTime.text(at))) }
    if repeats { members.append(("repeat", .bool(true))) }
    if volume != 1 { members.append(("volume", .number(volume))) }
    for (name, value) in [("fadeIn", fadeIn), ("fadeOut", fadeOut)] where value != .zero {
      members.append((name, TimelineTime.text(value)))
    }
    if !volumeRamps.isEmpty { members.append(("volumeRamps", .array(volumeRamps.map { .object($0.members) }))) }
    return members
  }
}

extension TimelineRamp {
  fileprivate var members: [(String, JSONText)] {
    var members: [(String, JSONText)] = [("at", TimelineTime.text(at))]
    if duration != .zero { members.append(("duration", TimelineTime.text(duration))) }
    return members + [("to", .number(to))]
  }
}
