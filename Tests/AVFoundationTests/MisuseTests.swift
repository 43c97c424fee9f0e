import CoreMedia
import Foundation
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

/// Mistakes that end the program, as Apple's exceptions do. Each is made in a process of its own.
@Suite struct MisuseTests {
  enum Mistake: String, CaseIterable, Codable, Sendable {
    case noLock, unlockedFormat, foreignFormat, impossibleRate, impossibleMode, zoomBeyond, lensBeyond, exposureBeyond
    case noTorch, noPoint, smoothFocus, inputTwice, outputTwice, noQueue, impossibleAngle, mirroredByItself
    case impossiblePreset, stabilization, largePhotos, readerTwice, momentWhileWaiting, itemTwice
    case controlTwice, noControlsQueue, sliderBeyond, sliderStep, sliderWithoutValues, pickerBeyond, pickerOfNothing
    case zoomOfMicrophone, unconnectedLayer, wideColour, startInGroup

    /// What the program is told.
    var words: String {
      switch self {
      case .noLock: "torchMode of an AVCaptureDevice without lockForConfiguration()"
      case .unlockedFormat: "activeFormat of an AVCaptureDevice without lockForConfiguration()"
      case .foreignFormat: "activeFormat of an AVCaptureDevice must be one of its formats"
      case .impossibleRate: "activeVideoMinFrameDuration: 0.005 s isn't within"
      case .impossibleMode: "exposureMode: Test Camera doesn't support this"
      case .zoomBeyond: "videoZoomFactor: 9.0 isn't within 1 to 4.0"
      case .lensBeyond: "lensPosition: 1.5 isn't within 0 to 1"
      case .exposureBeyond: "exposure duration: 10.0 s isn't within"
      case .noTorch: "torchMode: Test Camera has no torch"
      case .noPoint: "Test Camera has no such point of interest"
      case .smoothFocus: "isSmoothAutoFocusEnabled: isSmoothAutoFocusSupported is false"
      case .inputTwice: "addInput: the input can't be added. It is in this session already."
      case .outputTwice: "addOutput: the output can't be added. It is in this session already."
      case .noQueue: "setSampleBufferDelegate: a delegate needs a serial queue"
      case .impossibleAngle: "videoRotationAngle: pictures can't be turned by 45.0 degrees"
      case .mirroredByItself: "isVideoMirrored may not be set while automaticallyAdjustsVideoMirroring is true"
      case .impossiblePreset: "sessionPreset: the session's cameras have no format for AVCaptureSessionPreset3840x2160"
      case .stabilization: "preferredVideoStabilizationMode: isVideoStabilizationSupported is false"
      case .largePhotos: "maxPhotoDimensions: 9000x9000 isn't one of supportedMaxPhotoDimensions"
      case .readerTwice: "add: this output can't be added"
      case .momentWhileWaiting: "setRate(_:time:atHostTime:): the player waits to minimize stalling"
      case .itemTwice: "replaceCurrentItem: another player has the item"
      case .controlTwice: "addControl: the control can't be added"
      case .noControlsQueue: "setControlsDelegate: a delegate needs a serial queue"
      case .sliderBeyond: "AVCaptureSlider.value: 1.5 isn't within 0.0...1.0"
      case .sliderStep: "AVCaptureSlider: there is no step of 2.0 in 0.0...1.0"
      case .sliderWithoutValues: "AVCaptureSlider: there are no values"
      case .pickerBeyond: "AVCaptureIndexPicker.selectedIndex: 2 isn't within 0 to 1"
      case .pickerOfNothing: "AVCaptureIndexPicker: there is nothing to choose from"
      case .zoomOfMicrophone: "AVCaptureSystemZoomSlider: "
      case .wideColour: "activeColorSpace: P3_D65 isn't one of the active format's supportedColorSpaces"
      case .startInGroup: "startRunning: the session's configuration was begun and isn't committed"
      case .unconnectedLayer: "isMirrored: the layer has no connection to a camera"
      }
    }

    /// Makes the mistake.
    func make() throws {
      switch self {
      case .noLock, .unlockedFormat, .foreignFormat, .impossibleRate, .zoomBeyond, .lensBeyond, .exposureBeyond,
        .smoothFocus, .wideColour:
        try make(with: AVCaptureDevice.ofTest().1)
      case .impossibleMode, .noTorch, .noPoint: try make(with: AVCaptureDevice.ofTest(.overlook).1)
      case .inputTwice, .outputTwice, .noQueue, .impossibleAngle, .mirroredByItself, .impossiblePreset, .stabilization,
        .largePhotos:
        try make(in: CaptureStudio(holdsTime: true))
      case .readerTwice:
        let composition = AVMutableComposition()
        _ = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid)
        let reader = try AVAssetReader(asset: composition)
        let output = AVAssetReaderTrackOutput(track: composition.tracks[0], outputSettings: nil)
        reader.add(output)
        reader.add(output)
      case .momentWhileWaiting: AVPlayer().setRate(1, time: .zero, atHostTime: .zero)
      case .itemTwice:
        let item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere.mp4"))
        let players = (AVPlayer(playerItem: item), AVPlayer())
        players.1.replaceCurrentItem(with: item)
      case .controlTwice, .noControlsQueue, .sliderBeyond, .sliderStep, .sliderWithoutValues, .pickerBeyond,
        .pickerOfNothing:
        makeWithControls()
      case .zoomOfMicrophone: _ = AVCaptureSystemZoomSlider(device: try CaptureStudio(holdsTime: true).microphone)
      case .unconnectedLayer: AVCaptureVideoPreviewLayer().isMirrored = true
      case .startInGroup:
        let session = AVCaptureSession()
        session.beginConfiguration()
        session.beginConfiguration()
        session.commitConfiguration()
        session.startRunning()
      }
    }

    private func makeWithControls() {
      final class Delegate: NSObject, AVCaptureSessionControlsDelegate {
        func sessionControlsDidBecomeActive(_ session: AVCaptureSession) {}
        func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession) {}
        func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession) {}
        func sessionControlsDidBecomeInactive(_ session: AVCaptureSession) {}
      }
      let (session, slider) = (AVCaptureSession(), AVCaptureSlider("a", symbolName: "circle", in: 0...1))
      session.addControl(slider)
      switch self {
      case .controlTwice: session.addControl(slider)
      case .noControlsQueue: session.setControlsDelegate(Delegate(), queue: nil)
      case .sliderBeyond: slider.value = 1.5
      case .sliderStep: _ = AVCaptureSlider("a", symbolName: "circle", in: 0...1, step: 2)
      case .sliderWithoutValues: _ = AVCaptureSlider("a", symbolName: "circle", values: [])
      case .pickerBeyond: AVCaptureIndexPicker("a", symbolName: "circle", numberOfIndexes: 2).selectedIndex = 2
      case .pickerOfNothing: _ = AVCaptureIndexPicker("a", symbolName: "circle", localizedIndexTitles: [])
      default: break
      }
    }

    private func make(with device: AVCaptureDevice) throws {
      if self == .noLock { return device.torchMode = .on }
      if self == .unlockedFormat { return device.activeFormat = device.formats[1] }
      try device.lockForConfiguration()
      switch self {
      case .foreignFormat: device.activeFormat = AVCaptureDevice.ofTest().1.formats[0]
      case .impossibleRate: device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 200)
      case .impossibleMode: device.exposureMode = .custom
      case .zoomBeyond: device.videoZoomFactor = 9
      case .lensBeyond: device.setFocusModeLocked(lensPosition: 1.5)
      case .exposureBeyond:
        device.setExposureModeCustom(duration: CMTime(value: 10, timescale: 1), iso: AVCaptureDevice.currentISO)
      case .noTorch: device.torchMode = .on
      case .noPoint: device.focusPointOfInterest = CGPoint(x: 0.5, y: 0.5)
      case .wideColour: device.activeColorSpace = .P3_D65
      case .smoothFocus: device.isSmoothAutoFocusEnabled = true
      default: break
      }
    }

    private func make(in studio: CaptureStudio) throws {
      let (input, output) = (try studio.add(studio.camera), AVCaptureVideoDataOutput())
      studio.add(output)
      let connection = try #require(output.connection(with: .video))
      switch self {
      case .inputTwice: studio.session.addInput(input)
      case .outputTwice: studio.session.addOutput(output)
      case .noQueue: output.setSampleBufferDelegate(NumberReader(), queue: nil)
      case .impossibleAngle: connection.videoRotationAngle = 45
      case .mirroredByItself: connection.isVideoMirrored = true
      case .impossiblePreset: studio.session.sessionPreset = .hd4K3840x2160
      case .stabilization: connection.preferredVideoStabilizationMode = .standard
      case .largePhotos:
        let photos = AVCapturePhotoOutput()
        studio.add(photos)
        photos.maxPhotoDimensions = CMVideoDimensions(width: 9000, height: 9000)
      default: break
      }
    }
  }

  @Test(arguments: Mistake.allCases) func aMistakeStopsTheProgramAndIsNamed(_ mistake: Mistake) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mistake] in
      try mistake.make()
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("AVFoundation: ") && said.contains(mistake.words), "\(said)")
  }
}
