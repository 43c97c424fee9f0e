import CFFmpeg
import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// A file that libavformat reads for us: transport and program streams, AVI, FLV, ASF, Ogg, and sound of many kinds.
final class DemuxedFile: MediaSource {
  /// Files of up to so many bytes whose duration isn't sure are read as a whole at once; of others without any, so many
  /// packets tell how long they probably are.
  static let small = Int64(16 << 20)
  private static let probed = 2000

  let url: URL
  private let file: ISOFile
  private let progress: ReadingProgress
  nonisolated(unsafe) private let format: Demuxer.Format
  let tracks: [DemuxedTrack]
  private let coded: DemuxedFormats
  private let index = BlockingShare<DemuxedIndex>()
  private let current: Mutex<MediaFacts>
  /// How places in the file are found again.
  let seeking: DemuxedPlan.Seeking

  /// Opens a file; nil if it is of no kind that is read here. Files of up to `small` bytes may be read as a whole.
  init?(
    _ url: URL, in file: ISOFile, small: Int64 = small, progress: ReadingProgress = ReadingProgress(),
    isCancelled: Flag = Flag()
  ) throws {
    guard let format = try DemuxedContainer.recognize(file) else { return nil }
    let name = String(cString: format.pointee.name)
    guard let container = DemuxedContainer.container(name) else { return nil }
    let isGuessed: Bool
    do {
      let demuxer = try Demuxer(file, as: format, fillsIn: true, isCancelled: isCancelled)
      try demuxer.findStreams()
      let found = DemuxedFacts(demuxer, container, file)
      guard !found.streams.isEmpty else { return nil }
      let plan = DemuxedPlan(format)
      let header = name.hasPrefix("mpc") ? try? MusepackHeader(file) : nil
      let planned = zip(found.streams, found.programs).enumerated().map { number, stream in
        var track = plan.track(Int32(number + 1), stream.0, program: stream.1)
        track.heard = header
        return track
      }
      let beginning = try DemuxedBeginning(planned) { () throws(Demuxer.Failure) in
        try Demuxer(file, as: format, fillsIn: plan.fillsIn, isCancelled: isCancelled)
      }
      (self.url, self.file, self.format, self.progress) = (url, file, format, progress)
      tracks = beginning.tracks
      coded = DemuxedFormats(tracks)
      seeking = plan.seeking
      current = Mutex(found.facts(beginning))
      if let header, let rate = tracks.first?.stream.format.rate, rate > 0 {
        let duration = CMTime(value: header.count, timescale: CMTimeScale(clamping: rate))
        current.withLock { DemuxedFacts.set(duration, &$0) }
      }
      isGuessed = found.isGuessed && beginning.tracks.contains { $0.timing == .counted }
    } catch {
      throw Self.error(error, url)
    }
    if file.size <= small {
      guard !facts.isDurationExact else { return }
      do {
        _ = try index(isCancelled: isCancelled)
      } catch MediaFileError.cancelled {
        throw MediaFileError.cancelled
      } catch {
        // What can be read of it is worth having.
      }
    } else if isGuessed {
      try estimateDuration(isCancelled: isCancelled)
    }
  }

  /// Estimates the duration from that of the first packets.
  private func estimateDuration(isCancelled: Flag) throws {
    guard let track = tracks.first else { return }
    do {
      let sequence = PacketSequence(try open(isCancelled: isCancelled), [track])
      var (count, end, place) = (0, Int64(0), Int64(0))
      while count < Self.probed, let (_, timed) = try sequence.read() {
        count += 1
        end = max(end, timed.presentation.adding(clamping: timed.duration))
        place = max(place, timed.packet.position)
      }
      guard end > 0, place > 0 else { return }
      let seconds = Double(end) / Double(track.timescale) * Double(file.size) / Double(place)
      current.withLock { DemuxedFacts.set(CMTime(seconds: seconds, preferredTimescale: track.timescale), &$0) }
    } catch {
      throw Self.error(error, url)
    }
  }

  static func error(_ failure: Demuxer.Failure, _ url: URL) -> MediaFileError {
    switch failure {
    case .cancelled: .cancelled
    case .system(let failure): MediaFileError(url, system: failure.code)
    case .damaged: .damaged(url, reason: "libavformat doesn't understand it")
    }
  }

  // MARK: What it says

  var facts: MediaFacts { current.withLock { $0 } }

  func formats(of track: Int32) -> [StoredFormat?] { coded[track].map(\.stored) }

  func table(of track: Int32, isCancelled: Flag) throws -> SampleTable {
    guard let table = try index(isCancelled: isCancelled).tables[track] else {
      throw MediaFileError.noSuchTrack(url, track)
    }
    return table
  }

  func cursor(of track: Int32) throws -> any SampleCursor {
    guard let track = tracks.first(where: { $0.id == track }) else { throw MediaFileError.noSuchTrack(url, track) }
    return DemuxedCursor(self, track)
  }

  /// FFmpeg's name of a track's codec.
  func codec(of track: Int32) -> String? { coded[track].first?.codec }

  // MARK: For cursors

  /// The index, if the file has been read as a whole.
  var knownIndex: DemuxedIndex? { index.known }

  /// The samples of all tracks; reads the file to its end for that, once.
  func index(isCancelled: Flag) throws -> DemuxedIndex {
    try index.get(isCancelled: isCancelled) {
      do {
        defer { progress.end() }
        // Other files aren't opened once more for it.
        let mayBeEven = tracks.count == 1 && EvenPackets.mayBeAll(of: tracks[0])
        let even = mayBeEven ? try EvenPackets(open(isCancelled: isCancelled), tracks[0], in: file) : nil
        let index =
          try even.map { try DemuxedIndex($0, tracks[0]) }
          ?? DemuxedIndex(PacketSequence(open(isCancelled: isCancelled), tracks), tracks, coded) {
            [progress, file] place in progress.report(place, of: file.size)
          }
        // Tracks of other programs are there to be chosen, but the movie is the best one's.
        let program = Set(tracks.filter { $0.program == tracks[0].program }.map(\.id))
        current.withLock { StreamFacts.count(index.tables, lasting: program, &$0) }
        return index
      } catch let failure as Demuxer.Failure {
        throw Self.error(failure, url)
      } catch let damage as ISOBox.Damage {
        throw MediaFileError.damaged(url, reason: damage.what)
      }
    }
  }

  /// The tracks whose clock a track shares: a leap of one is one of all.
  func group(of track: DemuxedTrack) -> [DemuxedTrack] {
    track.mayLeap ? tracks.filter { $0.program == track.program } : [track]
  }

  /// The number of a track's format with another decoder configuration.
  func format(of track: DemuxedTrack, configured configuration: [UInt8]) -> Int {
    coded.number(of: track.id, configured: configuration)
  }

  func error(_ failure: Demuxer.Failure) -> MediaFileError { Self.error(failure, url) }

  /// Opens the file once more, at its beginning.
  func open(isCancelled: Flag) throws(Demuxer.Failure) -> Demuxer {
    try Demuxer(file, as: format, fillsIn: DemuxedPlan(format).fillsIn, isCancelled: isCancelled)
  }
}
