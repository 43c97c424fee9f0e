import AVFoundation
import Testing

// What programs written for Apple's systems declare upon these modules. It is compiled; most of it needn't run.

private func += (lhs: inout CMTime, rhs: CMTime) { lhs = lhs + rhs }

private class QuietSession: AVCaptureSession, @unchecked Sendable {
  override var isInterrupted: Bool { false }
}

private final class TitledItem: AVPlayerItem, @unchecked Sendable {
  let title: String

  init(asset: AVAsset, title: String) {
    self.title = title
    super.init(asset: asset, automaticallyLoadedAssetKeys: ["duration"])
  }
}

private final class SendableCompositor: NSObject, AVVideoCompositing {
  let sourcePixelBufferAttributes: [String: any Sendable]? = nil
  let requiredPixelBufferAttributesForRenderContext: [String: any Sendable] = [
    kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
  ]
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
  func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {}
}

@Suite struct DeclarationTests {
  @Test func aProgramsOwnSumOfTimesIsTaken() {
    var time = CMTime(value: 1, timescale: 3)
    time += CMTime(value: 1, timescale: 6)
    #expect(time == CMTime(value: 1, timescale: 2))
  }

  @Test func sessionsAndItemsHaveSubclasses() {
    let item = TitledItem(asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere.mp4")), title: "film")
    #expect(item.title == "film")
    #expect(item.automaticallyLoadedAssetKeys == ["duration"])
    #expect(AVPlayerItem(asset: item.asset).automaticallyLoadedAssetKeys == [])
    #expect(!QuietSession().isInterrupted)
  }

  @Test func compositorsNameTheirFormatsByValuesOfAnyKind() {
    let compositor: any AVVideoCompositing = SendableCompositor()
    #expect(
      compositor.requiredPixelBufferAttributesForRenderContext[kCVPixelBufferPixelFormatTypeKey as String]
        as? OSType == kCVPixelFormatType_32BGRA)
  }

  @Test func anyObjectBearsAttachmentsByItsCName() throws {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &buffer)
    let bearer: CMAttachmentBearer = try #require(buffer)
    CMSetAttachment(bearer, key: "k" as CFString, value: 5, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    #expect(CMGetAttachment(bearer, key: "k" as CFString, attachmentModeOut: nil) as? Int == 5)
  }

  @Test func statusErrorsHaveFoundationsDomain() {
    let error = NSError(domain: NSOSStatusErrorDomain, code: -50)
    #expect(error.domain == "NSOSStatusErrorDomain")
  }

  @Test(
    arguments: [
      (kAudioChannelLayoutTag_Mono, 1), (kAudioChannelLayoutTag_Stereo, 2), (kAudioChannelLayoutTag_MPEG_5_1_A, 6),
    ] as [(AudioChannelLayoutTag, Int)])
  func layoutsCountTheirChannels(_ tag: AudioChannelLayoutTag, _ count: Int) {
    #expect(ManagedAudioChannelLayout(tag: tag).numberOfChannels == count)
  }

  @Test func layoutsOfBitsAndDescriptionsCountTheirChannels() {
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelBitmap
    layout.mChannelBitmap = AudioChannelBitmap(rawValue: 0b1011)
    #expect(ManagedAudioChannelLayout(audioChannelLayoutPointer: &layout).numberOfChannels == 3)
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelDescriptions
    layout.mNumberChannelDescriptions = 1
    #expect(ManagedAudioChannelLayout(audioChannelLayoutPointer: &layout).numberOfChannels == 1)
  }

  @Test func aMutableMovieIsOpenedAtOnceOrLater() throws {
    let nowhere = URL(fileURLWithPath: "/nowhere.mov")
    #expect(throws: (any Error).self) { try AVMutableMovie(url: nowhere, options: nil, error: ()) }
    #expect(AVMutableMovie(url: nowhere, options: nil).url == nowhere)
  }
}
