import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization
import TestMedia

@testable import MediaEngine

/// Files of all kinds that libavformat reads, made by ffmpeg from one movie of sixty painted frames at 25 a second and a
/// sound of 48 kHz.
enum DemuxedMedia {
  private static let h264 = "-c:v libx264 -preset veryfast -g 12 -sc_threshold 0 -bf 2 -threads 1"
  private static let mpeg2 = "-c:v mpeg2video -g 12 -bf 2 -q:v 3"
  private static let hevc = "-c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=12:pools=1"

  /// What ffmpeg is told for each file with pictures.
  static let videos: [String: String] = [
    "h264.ts": h264 + " -c:a aac", "mpeg2.ts": mpeg2 + " -c:a mp2", "hevc.ts": hevc + " -c:a ac3",
    "dts.ts": "-strict -2 \(h264) -c:a dca", "h264.m2ts": h264 + " -c:a ac3 -mpegts_m2ts_mode 1",
    "fields.ts": "-flags +ildct+ilme \(h264) -x264-params tff=1 -c:a aac", "mpeg2.mpg": mpeg2 + " -c:a mp2 -f mpeg",
    "mpeg1.mpg": "-c:v mpeg1video -g 12 -bf 2 -q:v 3 -c:a mp2 -f mpeg", "mpeg2.vob": mpeg2 + " -c:a ac3 -f vob",
    "h264.vob": h264 + " -c:a mp2 -f vob", "h264.flv": h264 + " -c:a aac",
    "flv1.flv": "-c:v flv -g 12 -q:v 3 -c:a libmp3lame -ar 44100",
    "mpeg4.avi": "-c:v mpeg4 -g 12 -q:v 3 -c:a mp2", "mpeg4b.avi": "-c:v mpeg4 -g 12 -bf 2 -q:v 3 -c:a ac3",
    "h264.avi": h264 + " -c:a ac3", "mjpeg.avi": "-c:v mjpeg -q:v 3 -c:a pcm_s16le",
    "msmpeg4.avi": "-c:v msmpeg4 -g 12 -q:v 3 -c:a adpcm_ms", "msmpeg4v2.avi": "-c:v msmpeg4v2 -g 12 -q:v 3 -an",
    "huffyuv.avi": "-c:v huffyuv -c:a adpcm_ima_wav", "ffv1.avi": "-c:v ffv1 -c:a pcm_s24le",
    "cinepak.avi": "-c:v cinepak -c:a pcm_mulaw", "raw.avi": "-c:v rawvideo -pix_fmt yuv420p -c:a pcm_u8",
    "h263p.avi": "-c:v h263p -g 12 -q:v 3 -an", "dnxhd.mxf": "-vf scale=1280:720 -c:v dnxhd -b:v 90M -c:a pcm_s16le",
    "mpeg2.mxf": mpeg2 + " -c:a pcm_s16le -ar 48000", "dv.dv": "-s 720x576 -c:v dvvideo -pix_fmt yuv420p -ar 48000",
    "wmv2.wmv": "-c:v wmv2 -g 12 -q:v 3 -c:a wmav2", "wmv1.wmv": "-c:v wmv1 -g 12 -q:v 3 -c:a wmav1",
    "h264.asf": h264 + " -c:a aac", "theora.ogv": "-c:v libtheora -q:v 8 -c:a libvorbis",
    "rv20.rm": "-c:v rv20 -g 12 -q:v 3 -vf scale=352:288 -c:a ac3",
    "mpeg4.nut": "-c:v mpeg4 -g 12 -q:v 3 -c:a libmp3lame",
    "anim.gif": "-an", "mjpeg.mjpeg": "-an -c:v mjpeg -q:v 3", "vp8.ivf": "-an -c:v libvpx -g 12",
    "vp9.ivf": "-an -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 12",
    "av1.ivf": "-an -c:v libaom-av1 -usage realtime -cpu-used 8 -g 12", "h264.h264": "-an \(h264)",
    "plain.h264": "-an -c:v libx264 -preset veryfast -g 12 -bf 0 -threads 1", "hevc.hevc": "-an \(hevc)",
    "fields.h264": "-an -flags +ildct+ilme \(h264) -x264-params tff=1",
    "mpeg2.m2v": "-an \(mpeg2)", "mpeg4.m4v": "-an -c:v mpeg4 -g 12 -bf 2 -q:v 3 -f m4v",
    "raw.y4m": "-an -pix_fmt yuv420p",
    "prores.nut": "-an -c:v prores_ks", "svq1.nut": "-an -c:v svq1 -q:v 3 -g 12",
    "png.nut": "-an -c:v png",
  ]

  /// The same for sound.
  static let sounds: [String: String] = [
    "s16.wav": "-c:a pcm_s16le", "u8.wav": "-c:a pcm_u8", "s24.wav": "-c:a pcm_s24le", "f32.wav": "-c:a pcm_f32le",
    "f64.wav": "-c:a pcm_f64le", "mulaw.wav": "-c:a pcm_mulaw", "alaw.wav": "-c:a pcm_alaw",
    "adpcm.wav": "-c:a adpcm_ms", "ima.wav": "-c:a adpcm_ima_wav", "gsm.wav": "-c:a gsm_ms -ar 8000 -ac 1",
    "mp3.wav": "-c:a libmp3lame", "s16.aiff": "-c:a pcm_s16be", "s24.aiff": "-c:a pcm_s24be",
    "mulaw.aiff": "-c:a pcm_mulaw", "alaw.aiff": "-c:a pcm_alaw", "f32.aiff": "-c:a pcm_f32be",
    "s16.caf": "-c:a pcm_s16le", "alac.caf": "-c:a alac", "s16.w64": "-c:a pcm_s16le", "mulaw.au": "-c:a pcm_mulaw",
    "cbr.mp3": "-c:a libmp3lame -b:a 128k", "vbr.mp3": "-c:a libmp3lame -q:a 4",
    "bare.mp3": "-c:a libmp3lame -b:a 128k -write_xing 0 -id3v2_version 0 -write_id3v1 0",
    "flac.flac": "-c:a flac", "flac.oga": "-c:a flac", "vorbis.ogg": "-c:a libvorbis", "opus.opus": "-c:a libopus",
    "speex.spx": "-c:a libspeex -ar 16000 -ac 1", "aac.aac": "-c:a aac", "ac3.ac3": "-c:a ac3",
    "eac3.eac3": "-c:a eac3", "dts.dts": "-strict -2 -c:a dca", "truehd.thd": "-strict -2 -c:a truehd",
    "wma1.wma": "-c:a wmav1", "wma2.wma": "-c:a wmav2", "wavpack.wv": "-c:a wavpack", "tta.tta": "-c:a tta",
    "mp2.mp2": "-c:a mp2", "surround.wav": "-ac 6 -c:a pcm_s16le", "surround.opus": "-ac 6 -c:a libopus",
    "latm.ts": "-c:a aac -mpegts_flags latm", "s302m.ts": "-strict -2 -c:a s302m",
  ]

  /// The frames that the movie has, and their rate.
  static let (frameCount, rate) = (60, 25)

  private static func master() async throws -> URL {
    try await MediaLibrary.file(
      for: MediaRecipe { recipe in
        recipe.video?.frameCount = frameCount
        recipe.video?.rate = .init(rate)
        recipe.video?.kilobits = 3000
        recipe.audio = [AudioRecipe(.pcm, channels: 2)]
        recipe.container = .mov
      })
  }

  /// One of the files, made when it is first asked for.
  static func file(_ name: String) async throws -> URL {
    try await file(name, videos[name] ?? "-vn " + (sounds[name] ?? ""))
  }

  /// A file that ffmpeg makes of the movie if it is told this.
  static func file(_ name: String, _ arguments: String) async throws -> URL {
    let folder = MediaLibrary.shared.directory.appendingPathComponent("demuxed-2")
    let file = folder.appendingPathComponent(name)
    if FileManager.default.fileExists(atPath: file.path) { return file }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let made = folder.appendingPathComponent("\(UUID().uuidString).\(file.pathExtension)")
    let source = try await master()
    _ = try await Tool.run(
      ["ffmpeg", "-v", "error", "-y", "-nostdin", "-i", source.path] + arguments.split(separator: " ").map(String.init)
        + [made.path])
    // Another process may have made it meanwhile.
    guard rename(made.path, file.path) == 0 else { throw SystemFailure(errno) }
    return file
  }

  /// Opens a file; `small` is the size up to which it may be read as a whole.
  static func open(_ url: URL, small: Int64 = DemuxedFile.small) throws -> DemuxedFile? {
    try DemuxedFile(url, in: MediaInput(url).bytes(), small: small)
  }
}

extension SampleCursor {
  /// All samples from here on, at most so many.
  func all(limit: Int = .max) throws -> [StoredSample] {
    var samples: [StoredSample] = []
    while samples.count < limit, let sample = try next() { samples.append(sample) }
    return samples
  }
}

/// The frames of a cursor's samples as a decoder shows them.
enum DecodedSamples {
  /// The presentation times and painted numbers of the frames, in the order in which they are shown.
  static func numbers(_ samples: [StoredSample], _ format: StoredFormat) throws -> [(time: Double, number: Int?)] {
    let frames = Mutex<[(time: Double, number: Int?)]>([])
    let decoder = try PushedDecoder(format, threads: 1, clock: SystemHostClock.shared)
    try decoder.decode { sample in
      let time = sample.buffer?.pts.map { Double($0.nanoseconds) / 1e9 - 100 } ?? .nan
      let number = try number(in: sample)
      frames.withLock { $0.append((time, number)) }
      return true
    } feed: {
      for sample in samples {
        // Nothing lies before a pipeline's beginning.
        let time = ClockTime(nanoseconds: UInt64(clamping: (sample.presentation.seconds + 100) * 1e9))
        guard try decoder.push(sample.data, at: time, isKey: sample.isKey) else { break }
      }
      try decoder.drain()
    }
    return frames.withLock { $0 }.sorted { $0.time < $1.time }
  }

  static func number(in sample: Sample) throws -> Int? {
    let frame = try MappedVideoFrame(sample)
    guard let plane = frame.planes.first else { return nil }
    let (width, height) = (frame.width, frame.height)
    let picture: GrayPicture
    switch frame.format {
    case "BGRA", "BGRx", "RGBA", "RGBx":
      picture = GrayPicture(bgra: plane.baseAddress, width: width, height: height, bytesPerRow: plane.bytesPerRow)
    default:
      // Luma first, of one or two bytes with the higher one last, or packed with chroma.
      let isPacked = ["YUY2", "YVYU"].contains(frame.format)
      let step = isPacked || frame.format.hasSuffix("LE") ? 2 : ["RGB", "BGR"].contains(frame.format) ? 3 : 1
      var pixels: [UInt8] = []
      // The highest eight bits of ten, twelve or sixteen.
      let digits = frame.format.split { !$0.isNumber }.last.flatMap { Int($0) } ?? 8
      for row in 0..<height {
        for x in 0..<width {
          let place = row * plane.bytesPerRow + x * step
          let isWide = frame.format.hasSuffix("LE")
          let bytes = UnsafeRawPointer(plane.baseAddress) + place
          let value = isWide ? Int(bytes.loadUnaligned(as: UInt16.self)) : Int(bytes.load(as: UInt8.self))
          pixels.append(UInt8(truncatingIfNeeded: isWide ? value >> (digits - 8) : value))
        }
      }
      picture = GrayPicture(width: width, height: height, pixels: pixels)
    }
    return PaintedFrameReader.read(picture)?.number
  }
}
