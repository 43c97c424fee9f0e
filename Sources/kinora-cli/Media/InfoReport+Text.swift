import Foundation
import GLibSupport

extension InfoReport {
  /// The report as text: the file in a line, then a line for each track, chapter and tag.
  var text: String {
    var lines = [head]
    if !otherFiles.isEmpty {
      lines.append(tr("This movie keeps its pictures or sound in other files:"))
      lines += otherFiles.map { "  " + $0 }
    }
    for track in tracks { lines.append("  " + track.text) }
    for group in chapters where !group.chapters.isEmpty {
      lines.append(group.language.map { tr("Chapters (%s):", $0) } ?? tr("Chapters:"))
      lines += group.chapters.map { "  \(Self.clock($0.start))  \($0.title)" }
    }
    if !metadata.isEmpty {
      lines.append(tr("Tags:"))
      lines += metadata.map { "  \($0.key): \($0.value.replacing("\n", with: " "))" }
    }
    return lines.joined(separator: "\n")
  }

  private var head: String {
    var parts = [container]
    let length = duration.map { Self.clock($0) }
    // Translators: a duration that is estimated, such as 0:05.250
    parts.append(length.map { isDurationExact ? $0 : tr("about %s", $0) } ?? tr("without end"))
    if let bytes { parts.append(Self.size(bytes)) }
    if let bitRate { parts.append(Self.rate(bitRate)) }
    if isFragmented { parts.append(tr("in fragments")) }
    if isProtected { parts.append(tr("protected")) }
    return "\(file): " + parts.joined(separator: ", ")
  }

  /// A time, with hours only if there are any.
  static func clock(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else { return "?" }
    let thousandths = Int(clamping: (seconds * 1000).rounded())
    let (whole, rest) = (thousandths / 1000, thousandths % 1000)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = whole / 3600 > 0 ? "\(whole / 3600):" + two(whole / 60 % 60) : "\(whole / 60)"
    return hours + ":" + two(whole % 60) + "." + String(String(1000 + rest).dropFirst())
  }

  static func size(_ bytes: Int64) -> String {
    switch bytes {
    case ..<1000: tr("%s bytes", "\(bytes)")
    case ..<1_000_000: "\(rounded(Double(bytes) / 1e3)) kB"
    case ..<1_000_000_000: "\(rounded(Double(bytes) / 1e6)) MB"
    default: "\(rounded(Double(bytes) / 1e9)) GB"
    }
  }

  static func rate(_ bits: Double) -> String {
    bits < 1e6 ? "\(rounded(bits / 1e3)) kbit/s" : "\(rounded(bits / 1e6)) Mbit/s"
  }

  static func rounded(_ number: Double) -> String {
    let tenths = (number * 10).rounded() / 10
    return tenths == tenths.rounded() && tenths < 1e9 ? "\(Int(tenths))" : "\(tenths)"
  }
}

extension InfoTrack {
  /// The track as one line.
  var text: String {
    var parts = [codec ?? "?"]
    if let width, let height { parts.append("\(width)×\(height)") }
    if let pixelAspect, pixelAspect != 1, let codedWidth, let codedHeight {
      parts.append(tr("stored as %s", "\(codedWidth)×\(codedHeight)"))
    }
    if let frameRate { parts.append(tr("%s frames per second", InfoReport.rounded(frameRate))) }
    if let rotation, rotation != 0 { parts.append(tr("turned %s°", "\(rotation)")) }
    if mirrored == true { parts.append(tr("mirrored")) }
    if let sampleRate { parts.append("\(InfoReport.rounded(sampleRate)) Hz") }
    if let channels { parts.append(ntr("%s channel", "%s channels", channels, "\(channels)")) }
    if let bitRate { parts.append(InfoReport.rate(bitRate)) }
    if let frames, let keyFrames { parts.append(tr("%s frames, %s of them key frames", "\(frames)", "\(keyFrames)")) }
    if let language { parts.append(language) }
    if !enabled { parts.append(tr("off")) }
    if start > 0 { parts.append(tr("from %s", InfoReport.clock(start))) }
    if decodable == false { parts.append(undecodable) }
    return "\(id)  \(kind)  " + parts.joined(separator: ", ")
  }

  /// What to install for a track that can't be decoded.
  private var undecodable: String {
    let name = codecName ?? codec ?? "?"
    guard let missingPackage, let installCommand else { return tr("%s can't be decoded here", name) }
    // A codec, the package that has its decoder, and a command for the terminal.
    return tr("%s can't be decoded here; install %s: %s", name, missingPackage, installCommand)
  }
}
