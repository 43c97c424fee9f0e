import CoreGraphics
import CoreVideo
import Foundation
import GStreamer
import TestMedia
import Testing

@testable import MediaEngine

@Suite struct PhotoEncodingTests {
  private static let codings: [PhotoCoding] = [.jpeg(quality: 0.9), .heic(quality: 0.8), .png]

  /// What another program makes of a photo: the pixels as it shows them.
  private func shown(_ photo: EncodedPhoto, as coding: PhotoCoding, in rig: PhotoRig) async throws -> GrayPicture {
    let name = "photo.\(coding.fileExtension ?? "")"
    var file = try rig.file(name, photo.data)
    if case .heic = coding {
      let png = rig.folder.appendingPathComponent("converted.png")
      _ = try await Tool.run(["heif-convert", file.path, png.path])
      file = png
    }
    return try #require(try await DecodedFrames.read(file).first).picture
  }

  @Test(arguments: codings) func anotherProgramReadsThePaintedNumber(_ coding: PhotoCoding) async throws {
    let rig = try PhotoRig()
    let photo = try await PhotoEncoder.encode(
      PhotoRig.picture(4711), as: coding, details: PhotoRig.fullDetails, thumbnail: 160)
    #expect((photo.width, photo.height) == (320, 240))
    let picture = try await shown(photo, as: coding, in: rig)
    #expect((picture.width, picture.height) == (320, 240))
    #expect(PaintedFrameReader.read(picture)?.number == 4711)
    #expect(try PhotoRig.number(in: PhotoReader.image(of: photo.data)) == 4711)
  }

  @Test(arguments: codings) func exiftoolFindsNothingWrong(_ coding: PhotoCoding) async throws {
    let rig = try PhotoRig()
    let full = try await PhotoEncoder.encode(
      PhotoRig.picture(1), as: coding, details: PhotoRig.fullDetails, thumbnail: 160)
    let bare = try await PhotoEncoder.encode(PhotoRig.picture(1), as: coding)
    for (name, photo) in [("full", full), ("bare", bare)] {
      let file = try rig.file("\(name).\(coding.fileExtension ?? "")", photo.data)
      let said = try await Tool.run(["exiftool", "-validate", "-warning", "-error", "-a", "-G1", file.path])
      let lines = said.split(separator: "\n").filter { !$0.contains("Validate") || !$0.hasSuffix(": OK") }
      #expect(lines.isEmpty && said.contains(": OK"), "\(said)")
    }
  }
}
