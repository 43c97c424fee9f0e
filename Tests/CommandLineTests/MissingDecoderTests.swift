import Foundation
import TestMedia
import TestSupport
import Testing

/// What the verbs say on a computer without the decoders of FFmpeg.
@Suite(.serialized) struct MissingDecoderTests {
  private static let command = "sudo apt install gstreamer1.0-libav"
  private let folder: Folder
  private let plugins: PluginFolder

  init() throws {
    folder = try Folder()
    plugins = try PluginFolder(without: ["libav"])
  }

  /// A movie of two seconds with sound, as ffmpeg encodes it by these options.
  private func movie(_ options: String, _ name: String = "clip.mov") async throws -> String {
    let source = try await MediaLibrary.file(for: MediaRecipe { $0.audio = [AudioRecipe()] })
    let file = folder.file(name).path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    process.arguments =
      ["-nostdin", "-v", "error", "-i", source.path] + options.split(separator: " ").map(String.init) + [file]
    try process.runToEnd()
    try #require(process.terminationStatus == 0)
    return file
  }

  private func run(_ words: String...) async throws -> Program.Outcome {
    try await Program.run(words, environment: plugins.environment)
  }

  @Test func aPictureThatCantBeDecodedIsNamed() async throws {
    let file = try await movie("-c:v dnxhd -profile:v dnxhr_sq -pix_fmt yuv422p -c:a pcm_s16le")
    let words =
      "“\(file)”: its picture is DNxHR, which can't be decoded here. Install gstreamer1.0-libav: \(Self.command)"

    let info = try await run("info", file)
    #expect(info.status == 0)
    #expect(info.output.contains("DNxHR can't be decoded here; install gstreamer1.0-libav: \(Self.command)\n"))
    let object = try await run("info", file, "--json").objects().first
    let tracks = try #require(object?["tracks"] as? [[String: Any]])
    #expect(tracks.map { $0["decodable"] as? Bool } == [false, true])
    #expect(tracks[0]["codecName"] as? String == "DNxHR" && tracks[0]["codec"] as? String == "AVdh")
    #expect(tracks[0]["missingPackage"] as? String == "gstreamer1.0-libav")
    #expect(tracks[0]["installCommand"] as? String == Self.command && tracks[1]["installCommand"] == nil)

    let thumbnails = try await run("thumbnails", file, "--count", "5", "--output", folder.file("pictures").path)
    #expect(thumbnails.status == 5 && thumbnails.words == "kinora-cli: \(words)\n", "\(thumbnails.words)")
    let frames = try await run("frames", file, "--numbers")
    #expect(frames.status == 5 && frames.words == "kinora-cli: \(words)\n", "\(frames.words)")

    // The sound plays.
    let play = try await run("play", "--headless", "--json", file)
    #expect(play.status == 0 && play.words == "kinora-cli: \(words)\n", "\(play.words)")
    let event = try #require(try play.objects().first { $0["event"] as? String == "undecodable" })
    #expect(event["codec"] as? String == "DNxHR" && event["installCommand"] as? String == Self.command)
    #expect(try play.objects().last?["reason"] as? String == "end")
    let waveform = try await run("waveform", file, "--json", "--points", "10")
    #expect(waveform.status == 0)
  }

  @Test func aSoundThatCantBeDecodedIsNamed() async throws {
    let file = try await movie("-c:v libvpx -deadline realtime -c:a eac3", "clip.mkv")
    let words =
      "“\(file)”: its sound is E-AC-3, which can't be decoded here. Install gstreamer1.0-libav: \(Self.command)"
    let play = try await run("play", "--headless", "--json", file)
    #expect(play.status == 0 && play.words == "kinora-cli: \(words)\n", "\(play.words)")
    #expect(try play.objects().contains { $0["event"] as? String == "frame" })
    let waveform = try await run("waveform", file, "--json")
    #expect(waveform.status == 5 && waveform.words == "kinora-cli: \(words)\n", "\(waveform.words)")
  }

  @Test func aMovieOfWhichNothingCanBeDecodedIsRefused() async throws {
    let file = try await movie("-c:v prores_ks -profile:v 3 -an")
    let words = "“\(file)”: its picture is ProRes 422 HQ, which can't be decoded here."
    let play = try await run("play", "--headless", "--json", file)
    #expect(play.status == 5)
    #expect(play.words == "kinora-cli: \(words) Install gstreamer1.0-libav: \(Self.command)\n", "\(play.words)")
    let error = try #require(try play.objects().last)
    #expect(error["event"] as? String == "error" && error["codec"] as? String == "ProRes 422 HQ")
  }
}
