import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import MediaEngine

/// What QuickTime files of every codec that ffmpeg writes into them give: frames, or a message with the codec's name.
@Suite(.serialized) struct MovieCodecTests {
  /// A codec as ffmpeg's options, and what the file is expected to be.
  struct Case: CustomTestStringConvertible, Sendable {
    /// The four-character code in the file.
    let letters: String
    let name: String
    let options: [String]

    init(_ letters: String, _ name: String, _ options: String) {
      (self.letters, self.name) = (letters, name)
      self.options = options.split(separator: " ").map(String.init)
    }

    var testDescription: String { "\(letters) \(options.joined(separator: " "))" }

    /// Twelve frames with their numbers painted in, from 0 to 11, in a file of this codec.
    func movie(in folder: ProgramFolder) async throws -> MediaFile {
      let source = try await MediaLibrary.file(for: MediaRecipe { $0.video?.frameCount = 12 })
      let file = folder.file("movie.mov")
      _ = try await Tool.run(
        ["ffmpeg", "-v", "error", "-y", "-i", source.path, "-an"] + options + [file.path])
      let media = try await MediaFile.open(file)
      #expect(media.facts.tracks.first?.formats.first?.letters == letters)
      return media
    }
  }

  private static let hd = "-vf scale=1280:720"
  private static let pal = "-r 25 -vf scale=720:576"

  private static let decoded = [
    Case("AVdh", "DNxHR", "-c:v dnxhd -profile:v dnxhr_sq -pix_fmt yuv422p"),
    Case("AVdh", "DNxHR", "-c:v dnxhd -profile:v dnxhr_hqx -pix_fmt yuv422p10le"),
    Case("AVdh", "DNxHR", "-c:v dnxhd -profile:v dnxhr_444 -pix_fmt yuv444p10le"),
    Case("AVdn", "DNxHD", "-c:v dnxhd -b:v 110M -pix_fmt yuv422p \(hd)"),
    Case("apco", "ProRes 422 Proxy", "-c:v prores_ks -profile:v 0"),
    Case("apcs", "ProRes 422 LT", "-c:v prores_ks -profile:v 1"),
    Case("apcn", "ProRes 422", "-c:v prores_ks -profile:v 2"),
    Case("apch", "ProRes 422 HQ", "-c:v prores_ks -profile:v 3"),
    Case("ap4h", "ProRes 4444", "-c:v prores_ks -profile:v 4 -pix_fmt yuva444p10le"),
    Case("ap4x", "ProRes 4444 XQ", "-c:v prores_ks -profile:v 5 -pix_fmt yuva444p10le"),
    Case("CFHD", "CineForm", "-c:v cfhd"),
    Case("dvcp", "DV", "-c:v dvvideo -pix_fmt yuv420p \(pal)"),
    Case("dv5p", "DV", "-c:v dvvideo -pix_fmt yuv422p \(pal)"),
    Case("jpeg", "Motion JPEG", "-c:v mjpeg -pix_fmt yuvj420p"),
    Case("png ", "PNG", "-c:v png"), Case("tiff", "TIFF", "-c:v tiff"), Case("tga ", "TGA", "-c:v targa"),
    Case("sgi ", "SGI", "-c:v sgi"), Case("exr ", "OpenEXR", "-c:v exr -pix_fmt gbrpf32le"),
    Case("mjp2", "JPEG 2000", "-c:v jpeg2000"),
    Case("HFYU", "HuffYUV", "-c:v huffyuv -pix_fmt yuv422p"), Case("FFVH", "FFmpeg HuffYUV", "-c:v ffvhuff"),
    Case("FFV1", "FFV1", "-c:v ffv1"), Case("FFV1", "FFV1", "-c:v ffv1 -level 3"),
    Case("ZMBV", "Zip Motion Blocks", "-c:v zmbv"), Case("SHQ0", "SpeedHQ", "-c:v speedhq"),
    Case("mp4v", "MPEG-4 Video", "-c:v mpeg4 -q:v 2"), Case("mp4v", "MPEG-4 Video", "-c:v mpeg4 -q:v 2 -bf 2"),
    Case("m2v1", "MPEG-2 Video", "-c:v mpeg2video -q:v 2 -bf 2"),
    Case("m1v ", "MPEG-1 Video", "-c:v mpeg1video -q:v 2 -bf 2"),
    Case("hvc1", "HEVC", "-c:v libx265 -x265-params log-level=error:pools=1 -tag:v hvc1"),
    Case("h263", "H.263", "-c:v h263 -q:v 2 -vf scale=352:288"), Case("H263", "H.263", "-c:v h263p -q:v 2"),
    Case("H261", "H.261", "-c:v h261 -q:v 2 -vf scale=352:288"),
    Case("MP42", "MS-MPEG4 v2", "-c:v msmpeg4v2 -q:v 2"), Case("3IVD", "MS-MPEG4 v3", "-c:v msmpeg4 -q:v 2"),
    Case("WMV1", "Windows Media Video 7", "-c:v wmv1 -q:v 2"),
    Case("WMV2", "Windows Media Video 8", "-c:v wmv2 -q:v 2"),
    Case("MSVC", "Microsoft Video 1", "-c:v msvideo1"), Case("ASV1", "ASUS Video 1", "-c:v asv1 -q:v 2"),
    Case("CLJR", "Cirrus Logic AccuPak", "-c:v cljr"),
    Case("rle ", "QuickTime Animation", "-c:v qtrle"), Case("cvid", "Cinepak", "-c:v cinepak"),
    Case("SVQ1", "Sorenson Video 1", "-c:v svq1 -q:v 2"), Case("FLV1", "Sorenson Spark", "-c:v flv -q:v 2"),
    Case("FSV1", "Flash Screen Video", "-c:v flashsv"), Case("theo", "Theora", "-c:v libtheora -q:v 8"),
    Case("2vuy", "Uncompressed", "-c:v rawvideo -pix_fmt uyvy422"),
    Case("yuvs", "Uncompressed", "-c:v rawvideo -pix_fmt yuyv422"), Case("v210", "Uncompressed", "-c:v v210"),
    Case("r210", "Uncompressed", "-c:v r210"), Case("raw ", "Uncompressed", "-c:v rawvideo -pix_fmt rgb24"),
    Case("raw ", "Uncompressed", "-c:v rawvideo -pix_fmt argb"),
    Case("BGRA", "Uncompressed", "-c:v rawvideo -pix_fmt bgra"),
    Case("RGBA", "Uncompressed", "-c:v rawvideo -pix_fmt rgba"),
    Case("24BG", "Uncompressed", "-c:v rawvideo -pix_fmt bgr24"),
    Case("b16g", "Uncompressed", "-c:v rawvideo -pix_fmt gray16be"),
  ]

  @Test(arguments: decoded) func itsFramesAreDecoded(_ movie: Case) async throws {
    let folder = try ProgramFolder()
    let media = try await movie.movie(in: folder)
    let track = try #require(media.facts.tracks.first)
    #expect(track.missingDecoder == nil)
    #expect(track.formats.first.flatMap { Codec($0)?.name } == movie.name)
    let extractor = try ImageExtractor(media)
    let table = try await extractor.index()
    #expect(table.frameCount == 12)
    let frames = [7, 0, 11, 3, 4]
    for (place, outcome) in await ImageBatch(extractor).outcomes(
      frames.map { ImageRequest(time: table.time(ofFrame: $0)) })
    {
      let image = try #require(try? outcome.get(), "frame \(frames[place]): \(outcome)")
      #expect(image.image.painted?.number == frames[place])
    }
  }

  private static let refused = [
    Case("ULY0", "Ut Video", "-c:v utvideo"), Case("Hap1", "Hap", "-c:v hap"),
    Case("M8Y0", "MagicYUV", "-c:v magicyuv"), Case("SNOW", "Snow", "-c:v snow"),
    Case("drac", "Dirac", "-c:v vc2"), Case("MJLS", "JPEG-LS", "-c:v jpegls"),
    Case("dpx ", "DPX", "-c:v dpx"), Case("gif ", "GIF", "-c:v gif"),
    Case("v410", "Uncompressed 4:4:4", "-c:v v410"), Case("v308", "Uncompressed 4:4:4", "-c:v v308"),
    Case("v408", "Uncompressed 4:4:4:4", "-c:v v408"), Case("R10k", "Uncompressed RGB", "-c:v r10k"),
    Case("Y41P", "Uncompressed 4:1:1", "-c:v y41p"),
    Case("raw ", "Uncompressed", "-c:v rawvideo -pix_fmt gray"),
    Case("raw ", "Uncompressed", "-c:v rawvideo -pix_fmt monow"),
    Case("raw ", "Uncompressed", "-c:v rawvideo -pix_fmt rgb555be"),
    Case("raw ", "Uncompressed", "-c:v rawvideo -pix_fmt pal8"),
  ].filter { $0.name != "Hap" || Codec.recentLibav == nil }

  @Test(arguments: refused) func itIsRefusedByItsName(_ movie: Case) async throws {
    let folder = try ProgramFolder()
    let media = try await movie.movie(in: folder)
    let outcomes = await ImageBatch(try ImageExtractor(media)).outcomes([ImageRequest(time: .zero)])
    let message = "“movie.mov”: its picture is \(movie.name), which can't be decoded here."
    let outcome = try #require(outcomes.first?.outcome)
    #expect(throws: MediaDecodingError.self) { try outcome.get() }
    if case .failure(let error) = outcome { #expect("\(error)" == message) }
  }
}
