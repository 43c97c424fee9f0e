// Only submodules are imported: they bring along the whole module.
import AVFoundation.AVAsset
import AVFoundation.AVPlayer
import CoreGraphics.CGGeometry
import CoreMedia.CMTime
import CoreVideo.CVPixelBuffer
import Testing

@Suite struct SubmoduleImportTests {
  @Test func submodulesBringTheirModulesAlong() {
    let asset: AVAsset = AVURLAsset(url: URL(fileURLWithPath: "/film.mov"))
    let item = AVPlayerItem(asset: asset)
    #expect(item.asset === asset)
    #expect(CMTime(value: 1, timescale: 2).seconds == 0.5)
    #expect(CGRect(x: 0, y: 0, width: 2, height: 3).width == 2)
    #expect(kCVPixelFormatType_32BGRA == 0x4247_5241)
  }
}
