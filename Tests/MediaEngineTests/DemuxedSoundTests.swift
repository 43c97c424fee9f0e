import CoreMedia
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

/// The sound of files that libavformat reads for us, judged by the tones in it.
@Suite(.serialized) struct DemuxedSoundTests {
  private static let names =
    DemuxedMedia.sounds.keys.sorted()
    + ["h264.ts", "mpeg2.ts", "hevc.ts", "mpeg2.mpg", "mpeg2.vob", "h264.flv", "flv1.flv", "mpeg4.avi", "h264.avi"]
    + ["msmpeg4.avi", "huffyuv.avi", "wmv2.wmv", "wmv1.wmv", "theora.ogv", "dv.dv", "mpeg2.mxf", "mpeg4.nut", "dts.ts"]

  /// As many seconds of silence as encoders put first, which these containers don't tell.
  private static let delays = [
    "aac.aac": 0.0213, "latm.ts": 0.0213, "bare.mp3": 0.0231, "mp3.wav": 0.0231, "speex.spx": 0.014, "wma1.wma": 0.043,
    "wma2.wma": 0.043,
  ]

  @Test(arguments: names) func tonesBeginWhenTheyDoInTheMovie(_ name: String) async throws {
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name)))
    let track = try #require(file.facts.tracks.first { $0.kind == .audio })
    let format = try #require(file.formats(of: track.id).first ?? nil)
    let samples = try file.cursor(of: track.id).all()
    let sound = try DecodedSound.read(samples, format)
    // A tone each second, from the beginning on.
    #expect(sound.onsets.count == 3, "\(sound.onsets)")
    // With a picture, sound is where it belongs beside it.
    var shift = Self.delays[name] ?? 0
    if let video = file.facts.tracks.first(where: { $0.kind == .video }) {
      shift = try file.table(of: video.id, isCancelled: Flag()).time(ofFrame: 0).seconds
    }
    for (number, onset) in sound.onsets.enumerated() {
      #expect(abs(onset - shift - Double(number)) < 0.012, "\(sound.onsets) beside \(shift)")
    }
    let table = try file.table(of: track.id, isCancelled: Flag())
    let end = table.time(ofFrame: table.frameCount - 1) + table.duration(ofFrame: table.frameCount - 1)
    #expect(abs(end.seconds - shift - 2.4) < 0.06, "\(end.seconds)")
  }

  @Test(arguments: ["opus.opus", "vorbis.ogg", "speex.spx", "flac.oga"]) func soundIsTheSameAfterASeek(
    _ name: String
  ) async throws {
    let file = try #require(try DemuxedMedia.open(try await DemuxedMedia.file(name)))
    let track = try #require(file.facts.tracks.first)
    let cursor = try #require(
      try DecodingCursor(file, track: track, output: Caps("audio/x-raw", ["format": "F32LE"])))
    let first = try DecodedSound.read(cursor)
    let again = try DecodedSound.read(cursor)
    #expect(first.onsets.count == 3 && again.onsets.count == 3)
    for (number, onsets) in zip(first.onsets, again.onsets).enumerated() {
      let due = Double(number) + (Self.delays[name] ?? 0)
      #expect(abs(onsets.0 - due) < 0.012, "\(first.onsets)")
      // At the very beginning decoders have nothing to warm up with.
      #expect(abs(onsets.1 - due) < (number == 0 ? 0.02 : 0.012), "\(again.onsets)")
    }
  }
}
