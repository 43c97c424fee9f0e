import CoreMedia
import Foundation
import GStreamer
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// A movie that our writer has made, as others read it.
enum WrittenMovie {
  /// Sees that ffmpeg decodes it without a word, and that ffprobe and qtdemux find the samples that our reader finds, to
  /// the byte.
  static func check(_ url: URL) async throws {
    let decoding = try LiveRig.run(
      "/usr/bin/ffmpeg",
      [
        "-v", "error", "-xerror", "-nostdin", "-i", url.path, "-map", "0:v?", "-map", "0:a?", "-vsync", "passthrough",
        "-enc_time_base", "-1", "-f", "null", "-",
      ])
    #expect(decoding.errors == "", "ffmpeg")
    let media = try await MediaFile.open(url)
    let file = try ISOFile(url.path)
    let packets = try packets(url)
    for (place, track) in media.facts.tracks.enumerated() {
      let table = try await media.samples(of: track.id)
      let samples = table.samples
      let sizes = packets.filter { $0.stream == place }.map(\.size)
      // Uncompressed sound is cut into packets as every reader likes.
      let isWhole = track.formats.first?.audioStreamBasicDescription?.mBytesPerFrame ?? 0 > 0
      let expected = samples.map { Int($0.size) }
      #expect(isWhole ? sizes.reduce(0, +) == expected.reduce(0, +) : sizes == expected)
      guard track.kind == .video || track.kind == .audio else { continue }
      let ours = try samples.reduce(into: Data()) { $0 += try file.read(at: $1.offset, count: Int($1.size)) }
      let number = media.facts.tracks[..<place].count { $0.kind == track.kind }
      let theirs = try await demuxed(url, (track.kind == .video ? "video_" : "audio_") + "\(number)")
      if track.kind == .video {
        // What the edit list leaves out of the beginning is dropped by the sink; and by so much qtdemux ends too early:
        // 1.22 adds it to a sample's time before it looks for the movie's end.
        let beginsLater = !table.presentationTime(0).isValid
        let isFound = beginsLater ? !theirs.isEmpty && ours.range(of: theirs) != nil : theirs == ours
        #expect(isFound, "qtdemux: \(theirs.count) bytes of \(ours.count)")
      } else {
        // It leaves out what comes before the beginning and behind the end.
        let found = ours.range(of: theirs)
        #expect(found != nil && theirs.count > ours.count * 9 / 10 - 4000, "qtdemux: \(theirs.count) of \(ours.count)")
      }
    }
  }

  private static func packets(_ url: URL) throws -> [(stream: Int, size: Int)] {
    let lines = try LiveRig.run(
      "/usr/bin/ffprobe", ["-v", "error", "-of", "csv=p=0", "-show_entries", "packet=stream_index,size", url.path])
    return lines.output.split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: ",").compactMap { Int($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }

  /// What qtdemux gives of a stream.
  private static func demuxed(_ url: URL, _ pad: String) async throws -> Data {
    let pipeline = try Pipeline(
      parsing: "filesrc name=file ! qtdemux name=demuxer demuxer.\(pad) ! appsink name=sink sync=false")
    try pipeline.element(named: "file")?.set("location", url.path)
    let sink = try #require(pipeline.element(named: "sink").flatMap { AppSink($0) })
    let bytes = Mutex(Data())
    sink.setHandlers(onSample: { sample in
      guard let piece = try? sample.buffer?.bytes() else { return .error }
      bytes.withLock { $0 += piece }
      return .ok
    })
    let messages = pipeline.messages
    try await pipeline.setState(.playing)
    let ended: Bool = try await within("the end of \(pad)", limit: .seconds(150)) {
      for await message in messages {
        switch message {
        case .eos: return true
        case .error(let failure): throw GStreamerError.failed(failure)
        default: continue
        }
      }
      return nil
    }
    #expect(ended)
    await pipeline.stop()
    return bytes.withLock { $0 }
  }
}
