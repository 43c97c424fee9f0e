import CoreMedia
import Foundation
import GLibSupport
import Timeline

extension CombineProject {
  /// A project of a document whose files are named relative to a folder. `movies` and `durations` say what is known of its
  /// clips' and its music's files. Throws what Combine has no place for.
  init(
    _ document: TimelineDocument, folder: URL, movies: [URL: CombineMovie], durations: [URL: CMTime]
  ) throws(TimelineProblem) {
    let row = document.clips.enumerated().filter { $0.element.layer == 0 }
    if let placed = row.first(where: { $0.element.at != nil }) {
      throw TimelineProblem(
        "clips[\(placed.offset)].at", tr("Kinora places clips one after the other, and can’t edit this."))
    }
    let clips = row.enumerated().map { place, entry in
      let file = CombinePath.file(entry.element.file, in: folder)
      var own = entry.element
      own.transition = nil
      return CombineClip(id: place + 1, file: file, movie: movies[file], own: own)
    }
    let known = clips.compactMap(\.movie)
    self.init(
      clips: clips, joints: row.dropFirst().map { $0.element.transition?.duration ?? .zero },
      size: document.size ?? CombineShape.ofMost(known).size(for: known),
      frame: document.frameDuration ?? known.map(\.frame).min() ?? CMTime(value: 1, timescale: 30))
    (background, titles) = (document.background, document.titles)
    layers = document.clips.filter { $0.layer != 0 }
    music = document.sounds.first.map { sound in
      let file = CombinePath.file(sound.file, in: folder)
      return CombineMusic(file: file, duration: durations[file], own: sound)
    }
    sounds = Array(document.sounds.dropFirst())
  }

  /// As it is kept in a folder: with the cross-fades and fades that are possible. While clips are missing nobody knows
  /// when the result ends: titles and music aren't fitted to it then, so that all is as before when the clips are back.
  func document(in folder: URL) -> TimelineDocument {
    let (ranges, end) = (ranges, missing.isEmpty ? duration : nil)
    var document = TimelineDocument(
      clips: clips.indices.map { clips[$0].written(in: folder, crossFade: joint(before: $0)) } + layers)
    (document.size, document.frameDuration, document.background) = (size, frame, background)
    document.titles = titles.map { title in end.map { fitting(title, in: $0) } ?? title }
    let sounding = zip(clips, ranges).filter { clip, range in
      clip.movie?.hasSound == true && clip.volume > 0 && range.duration > .zero
    }
    if let music { document.sounds = [music.written(in: folder, under: sounding.map(\.1), until: end)] }
    document.sounds += sounds
    return document
  }

  /// A title that is seen before the result ends.
  private func fitting(_ title: TimelineTitle, in duration: CMTime) -> TimelineTitle {
    guard duration > .zero else { return title }
    var title = title
    let least = min(duration, CMTime(value: 1, timescale: 2))
    title.at = min(title.at, duration - least)
    let length = min(title.duration ?? duration, duration - title.at)
    (title.fadeIn, title.fadeOut) = CombineClip.fitting(title.fadeIn, title.fadeOut, in: length)
    return title
  }
}
