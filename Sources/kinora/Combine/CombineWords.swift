import CoreMedia
import GLibSupport

/// What Combine says about clips.
enum CombineWords {
  /// The letters of a name that have room on the picture.
  private static let longestName = 22

  /// What the picture shows: `Jump · fitted, portrait`.
  static func chip(_ clip: CombineClip, in project: CombineProject?) -> String {
    let name = clip.name.count > longestName ? clip.name.prefix(longestName - 1) + "…" : clip.name
    guard let movie = clip.movie, isFitted(clip, in: project) else { return name }
    return tr("%1$s · fitted, %2$s", name, shape(movie.shape))
  }

  /// Below a clip's name: `0:08 · portrait, fitted`.
  static func details(_ clip: CombineClip, in project: CombineProject?) -> String {
    guard let movie = clip.movie else { return tr("Missing") }
    let length = ClockText.length((clip.length ?? .zero).seconds)
    return isFitted(clip, in: project) ? tr("%1$s · %2$s, fitted", length, shape(movie.shape)) : length
  }

  /// For screen readers: `Clip 3 of 4: Jump, 8 seconds, portrait, fitted`.
  static func spoken(_ clip: CombineClip, number: Int, in project: CombineProject) -> String {
    var parts = [clip.name]
    if let movie = clip.movie {
      parts.append(ClockText.spoken(clip.length ?? .zero))
      if isFitted(clip, in: project) { parts += [shape(movie.shape), ctr("clip", "fitted")] }
    } else {
      parts.append(ctr("clip", "missing"))
    }
    return tr("Clip %1$d of %2$d: %3$s", number, project.clips.count, ListWords.parts(parts))
  }

  private static func isFitted(_ clip: CombineClip, in project: CombineProject?) -> Bool {
    project?.fitted.contains { $0.id == clip.id } ?? false
  }

  private static func shape(_ shape: CombineShape) -> String {
    switch shape {
    case .landscape: ctr("clip", "landscape")
    case .portrait: ctr("clip", "portrait")
    case .square: ctr("clip", "square")
    }
  }

  /// What becomes of clips of another shape than the result; empty where there are none.
  static func mixture(_ project: CombineProject) -> String {
    let fitted = project.fitted
    guard let first = fitted.first?.movie?.shape else { return "" }
    let count = fitted.count
    let isSame = fitted.allSatisfy { $0.movie?.shape == first } && first != project.shape
    let which =
      switch first {
      case _ where !isSame: ntr("One clip has another shape.", "%d clips have other shapes.", count)
      case .portrait: ntr("One clip is portrait.", "%d clips are portrait.", count)
      case .landscape: ntr("One clip is landscape.", "%d clips are landscape.", count)
      case .square: ntr("One clip is square.", "%d clips are square.", count)
      }
    let how =
      ntr("It is shown whole, on the background colour.", "They are shown whole, on the background colour.", count)
    return tr("%1$s %2$s", which, how)
  }

  /// What can't be found, by name; empty if all is there.
  static func missing(_ project: CombineProject) -> String {
    var names = project.missing.map(\.file.lastPathComponent)
    if let music = project.music, music.isMissing { names.append(music.file.lastPathComponent) }
    guard !names.isEmpty else { return "" }
    return tr("Missing: %s. The rest can be used.", ListWords.all(names))
  }

  /// `0.5 s`, or that there is none.
  static func seconds(_ time: CMTime) -> String {
    time > .zero ? tr("%s s", Numerals.decimal(time.seconds, places: 1)) : ctr("fade", "Off")
  }

  /// A joint's button: `Cross-fade 0.5 s between “Lake” and “Meadow”`.
  static func joint(_ length: CMTime, _ one: String, _ other: String) -> String {
    guard length > .zero else { return tr("Cut between “%1$s” and “%2$s”", one, other) }
    return tr("Cross-fade %1$s between “%2$s” and “%3$s”", seconds(length), one, other)
  }

  /// `4 clips · 1:15`
  static func summary(_ project: CombineProject) -> String {
    let count = ntr("%d clip", "%d clips", project.clips.count)
    return tr("%1$s · %2$s", count, ClockText.length(project.usable.duration.seconds))
  }
}
