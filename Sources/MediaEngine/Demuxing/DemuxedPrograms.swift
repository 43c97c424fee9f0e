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
    // A single program is the whole file, with what isn't assigned to it.
    best = count > 1 ? Self.best(of: programs, demuxer) : Self.none
    if count <= 1 { programs = [:] }
  }

  /// The program with the largest picture, the first of several; without any, that of the best sound.
  private static func best(of programs: [Int: Int], _ demuxer: Demuxer) -> Int {
    var best: (program: Int, size: Int)?
    for stream in demuxer.streams {
      guard let parameters = stream.pointee.codecpar?.pointee, let program = programs[Int(stream.pointee.index)] else {
        continue
      }
      let size = Int(max(0, parameters.width)) * Int(max(0, parameters.height))
      let isBetter = best.map { (size, -program) > ($0.size, -$0.program) } ?? true
      if parameters.codec_type == AVMEDIA_TYPE_VIDEO, size > 0, isBetter { best = (program, size) }
    }
    let sound = Int(kinora_av_find_best_stream(demuxer.context, AVMEDIA_TYPE_AUDIO))
    return best?.program ?? programs[sound] ?? none
  }

  /// The program that a stream belongs to.
  func program(of stream: Int) -> Int { programs[stream] ?? Self.none }
}
