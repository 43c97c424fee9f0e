import CoreMedia
import Foundation
import GLibSupport

/// The inspector's lines as text.
struct InspectorFacts: Equatable, Sendable {
  /// A line.
  struct Fact: Equatable, Sendable {
    var title: String
    var value: String
  }

  /// A group of lines.
  struct Section: Equatable, Sendable {
    var title: String
    var facts: [Fact]
  }

  let sections: [Section]

  /// Formats a movie's details; unknown values have no line.
  init(_ film: FilmDetails, name: String) {
    var file = [Fact(title: tr("File"), value: name)]
    func add(_ title: String, _ value: String?) {
      if let value, !value.isEmpty { file.append(Fact(title: title, value: value)) }
    }
    add(tr("Container"), film.container)
    add(tr("Length"), film.duration > .zero ? ClockText.exact(film.duration) : nil)
    add(tr("File Size"), film.byteCount.map(PhotoFacts.size))
    add(tr("Brightness"), film.hasHighRange ? tr("HDR, shown as SDR") : nil)
    add(tr("Recorded"), film.recorded.map(Self.moment))
    var sections = [Section(title: tr("File"), facts: file)]
    if !film.otherFiles.isEmpty {
      let names = film.otherFiles.enumerated().map { number, name in
        // Translators: one of the files in which a movie keeps its pictures or sound, and its number, as in "File 2"
        Fact(title: tr("File %d", number + 1), value: name)
      }
      sections.append(Section(title: tr("This movie keeps its pictures in other files"), facts: names))
    }
    sections += Self.numbered(film.tracks.map(Self.section))
    if !film.notes.isEmpty {
      sections.append(
        Section(title: tr("Written in the File"), facts: film.notes.map { Fact(title: $0.name, value: $0.value) }))
    }
    self.sections = sections
  }

  /// Numbers the sections of the same title: "Sound 1", "Sound 2".
  private static func numbered(_ sections: [Section]) -> [Section] {
    var counts: [String: Int] = [:]
    return sections.map { section in
      guard sections.count(where: { $0.title == section.title }) > 1 else { return section }
      counts[section.title, default: 0] += 1
      var section = section
      // Translators: a kind of track and its number, as in "Sound 2"
      section.title = tr("%1$s %2$d", section.title, counts[section.title] ?? 1)
      return section
    }
  }

  private static func section(_ track: FilmDetails.Track) -> Section {
    var facts: [Fact] = []
    var title = tr("Track")
    func add(_ title: String, _ value: String) { facts.append(Fact(title: title, value: value)) }
    if !track.codec.isEmpty { add(tr("Codec"), track.codec) }
    switch track.kind {
    case .video(let width, let height, let framesPerSecond, let turns, let isMirrored):
      title = tr("Video")
      add(tr("Size"), "\(width) × \(height)")
      if framesPerSecond > 0 { add(tr("Frame Rate"), tr("%s per second", rate(framesPerSecond))) }
      if let words = orientation(turns, isMirrored) { add(tr("Orientation"), words) }
    case .audio(let channels, let sampleRate):
      title = tr("Sound")
      if channels > 0 { add(tr("Channels"), Self.channels(channels)) }
      if sampleRate > 0 { add(tr("Sample Rate"), tr("%s kHz", trimmed(sampleRate / 1000))) }
    case .subtitles: title = tr("Subtitles")
    case .other(let name): title = name
    }
    if track.bitsPerSecond > 0 { add(tr("Bit Rate"), bitRate(track.bitsPerSecond)) }
    if let language = track.language { add(tr("Language"), language) }
    if !track.isEnabled { add(tr("State"), tr("Switched off")) }
    return Section(title: title, facts: facts)
  }

  private static func channels(_ count: Int) -> String {
    switch count {
    case 1: tr("Mono")
    case 2: tr("Stereo")
    case 6: tr("5.1 surround")
    default: ntr("%d channel", "%d channels", count)
    }
  }

  private static func orientation(_ turns: Int, _ isMirrored: Bool) -> String? {
    let turned: String? =
      switch turns {
      case 1: tr("Turned right")
      case 2: tr("Upside down")
      case 3: tr("Turned left")
      default: nil
      }
    let parts = [turned, isMirrored ? tr("Mirrored") : nil].compactMap { $0 }
    return parts.isEmpty ? nil : ListWords.parts(parts)
  }

  /// "29.97", "30".
  private static func rate(_ rate: Double) -> String { trimmed(rate) }

  private static func bitRate(_ bits: Double) -> String {
    bits >= 1e6
      ? tr("%s Mbit/s", Numerals.decimal(bits / 1e6, places: 1))
      : tr("%s kbit/s", "\(Int(clamping: (bits / 1000).rounded()))")
  }

  /// A number with as many decimal places as needed, two at most.
  private static func trimmed(_ number: Double) -> String {
    let hundredths = Int(clamping: (number * 100).rounded())
    return Numerals.decimal(number, places: hundredths % 100 == 0 ? 0 : hundredths % 10 == 0 ? 1 : 2)
  }

  private static func moment(_ date: Date) -> String {
    DayTitle.date(of: LibraryDay.Name(date)) + ", " + TileName.time(of: date)
  }
}
