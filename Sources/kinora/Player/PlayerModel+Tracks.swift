import GLibSupport

// Which of a movie's tracks are heard and read.
extension PlayerModel {
  /// Selects an audio track or subtitles; nil is none.
  func choose(_ place: Int?, of kind: FilmTracks.Kind) {
    guard place != tracks[kind].chosen else { return }
    engine.choose(place, of: kind)
    keepsake = nil
    let name = place.flatMap { tracks[kind].names.indices.contains($0) ? tracks[kind].names[$0] : nil } ?? ""
    queue.current.map { file in
      memory.update(file) { kept in
        switch kind {
        case .sound: kept.sound = name
        case .subtitles: kept.subtitles = name
        }
      }
    }
  }

  /// Selects the tracks that the user chose when the file was open last, once the tracks are known.
  func chooseKeptTracks() {
    guard let kept = keepsake else { return }
    keepsake = nil
    if kept.subtitles == nil { chooseUsualSubtitles() }
    for (kind, name) in [(FilmTracks.Kind.sound, kept.sound), (.subtitles, kept.subtitles)] {
      guard let name else { continue }
      let place = tracks[kind].names.firstIndex(of: name)
      guard place != nil || name.isEmpty, place != tracks[kind].chosen else { continue }
      engine.choose(place, of: kind)
    }
  }

  /// Selects the subtitles that the user wants unless they choose others.
  func chooseUsualSubtitles() {
    let read = tracks[.subtitles]
    let place = subtitles.track(among: read.languages, chosen: read.chosen)
    if place != read.chosen { engine.choose(place, of: .subtitles) }
  }

  /// Selects the next subtitles; none after the last.
  func nextSubtitles(isTold: Bool = false) {
    let read = tracks[.subtitles]
    if !read.names.isEmpty { choose(read.next, of: .subtitles) }
    guard isTold else { return }
    let name = read.next.map { read.names[$0] } ?? ctr("subtitles", "Off")
    tell(read.names.isEmpty ? tr("This movie has no subtitles") : tr("Subtitles: %s", name))
  }
}
