import CFFmpeg

/// The programs of a transport stream.
struct DemuxedPrograms {
  /// Where streams belong that are in no program.
  static let none = -1

  /// The program to show if nobody chooses: that of the best picture, or else the best sound.
  let best: Int
  /// The programs' names by their numbers.
  private(set) var names: [Int: String] = [:]
  private var programs: [Int: Int] = [:]

  init(_ demuxer: Demuxer) {
    let context = demuxer.context
    let count = min(Int(context.pointee.nb_programs), Demuxer.maxStreams)
    for index in 0..<count {
      guard let program = context.pointee.programs[index]?.pointee else { continue }
      let words = DemuxedStream.entries(program.metadata)
      names[index] = words.first { $0.key == "service_name" }?.value ?? String(program.program_num)
      for place in 0..<min(Int(program.nb_stream_indexes), Demuxer.maxStreams) {
        // A stream that several programs share belongs to the first one.
        let stream = Int(program.stream_index[place])
        programs[stream] = programs[stream] ?? index
      }
    }
    let stream = [AVMEDIA_TYPE_VIDEO, AVMEDIA_TYPE_AUDIO].lazy
      .map { Int(av_find_best_stream(context, $0, -1, -1, nil, 0)) }.first { $0 >= 0 }
    // A single program is the whole file, with what isn't assigned to it.
    best = count > 1 ? stream.flatMap { [programs] in programs[$0] } ?? Self.none : Self.none
    if count <= 1 { programs = [:] }
  }

  /// The program that a stream belongs to.
  func program(of stream: Int) -> Int { programs[stream] ?? Self.none }
}
