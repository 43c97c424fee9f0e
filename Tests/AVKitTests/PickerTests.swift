import AVFoundation
import Foundation
import TestSupport
import Testing

@testable import AVKit
@testable import Photos
@testable import PhotosUI

@Suite struct PickerTests {
  private func asset(_ kind: PHAssetMediaType, _ subtypes: PHAssetMediaSubtype = [], burst: String? = nil) -> PHAsset {
    var record = AssetRecord(id: "1", kind: kind, subtypes: subtypes.rawValue)
    record.burst = burst
    let nowhere = URL(fileURLWithPath: "/nowhere")
    return PHAsset(record, in: PHPhotoLibrary(LibraryPlaces(root: nowhere, trash: nowhere)))
  }

  @Test func filtersSayWhatIsOffered() {
    let assets = [
      asset(.image), asset(.image, .photoLive), asset(.video), asset(.video, .videoHighFrameRate),
      asset(.image, burst: "b"), asset(.image, .photoAnimated),
    ]
    func offered(_ filter: PHPickerFilter) -> String {
      assets.map { filter.accepts($0) ? "x" : "-" }.joined()
    }
    #expect(offered(.images) == "xx--xx")
    #expect(offered(.videos) == "--xx--")
    #expect(offered(.livePhotos) == "-x----")
    #expect(offered(.slomoVideos) == "---x--")
    #expect(offered(.bursts) == "----x-")
    #expect(offered(.playbackStyle(.imageAnimated)) == "-----x")
    #expect(offered(.any(of: [.livePhotos, .videos])) == "-xxx--")
    #expect(offered(.all(of: [.images, .not(.livePhotos)])) == "x---xx")
    #expect(PHPickerFilter.any(of: [.livePhotos, .images]).kind == .image)
    #expect(PHPickerFilter.any(of: [.videos, .images]).kind == nil)
    #expect(PHPickerFilter.all(of: [.videos, .not(.images)]).kind == .video)
  }

  @Test func chosenItemsAreMovedInTheOrderOfChoosing() {
    var selection = PickerSelection(["a", "b", "c"], limit: 0)
    let moves = [selection.move("a", after: "c"), selection.move("c", after: nil)]
    #expect(moves == [true, true] && selection.chosen == ["c", "b", "a"])
    let strangers = [selection.move("x", after: "a"), selection.move("a", after: "x"), selection.move("a", after: "a")]
    #expect(strangers == [false, false, false] && selection.chosen == ["c", "b", "a"])
  }

  @Test func aSmallerLimitLeavesOutWhatWasChosenLast() {
    var selection = PickerSelection(["a", "b", "c"], limit: 0)
    selection.setLimit(2)
    #expect(selection.chosen == ["a", "b"] && !selection.isSingle)
    let third = selection.toggle("c")
    #expect(!third)
    selection.setLimit(1)
    #expect(selection.chosen == ["a"] && !selection.isSingle, "a click still chooses")
    selection.setLimit(0)
    let again = selection.toggle("c")
    #expect(again && selection.chosen == ["a", "c"])
    var single = PickerSelection([], limit: 1)
    single.setLimit(5)
    #expect(single.isSingle && single.limit == 1)
  }

  @Test func tilesGrowAndShrinkWithinBounds() {
    var zoom = PickerZoom()
    func columns(_ room: Int) -> Int { zoom.columns(room: room, gap: 6) }
    #expect(columns(768) == 4 && columns(348) == 3)
    var changes = [zoom.change(by: 1)]
    #expect(columns(768) == 3 && columns(348) == 2)
    changes.append(zoom.change(by: 1))
    #expect(columns(768) == 2 && columns(348) == 1)
    changes.append(zoom.change(by: 1))
    #expect(changes == [true, true, false] && columns(768) == 2)
    for _ in 0..<4 { _ = zoom.change(by: -1) }
    #expect(columns(768) == 10 && columns(348) == 8)
    let isSmaller = zoom.change(by: -1)
    #expect(!isSmaller)
  }

  @Test func asManyAreChosenAsMayBe() {
    var selection = PickerSelection(["a", "a", "b", "c"], limit: 2)
    #expect(selection.chosen == ["a", "b"] && !selection.isSingle)
    let third = selection.toggle("c")
    #expect(!third && selection.number(of: "c") == nil)
    let out = selection.toggle("a")
    #expect(out && selection.number(of: "b") == 1)
    let again = selection.toggle("c")
    #expect(again && selection.chosen == ["b", "c"] && selection.number(of: "c") == 2)
    #expect(selection.results(ordered: true, in: ["c", "a", "b"]) == ["b", "c"])
    #expect(selection.results(ordered: false, in: ["c", "a", "b"]) == ["c", "b"])
    selection.remove(["b"])
    #expect(selection.chosen == ["c"])
    var all = PickerSelection([], limit: 0)
    for number in 0..<50 { _ = all.toggle("\(number)") }
    #expect(all.chosen.count == 50)
  }

  /// An empty folder for what a camera takes.
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kinora-picker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
  }

  @MainActor
  @Test(arguments: [UIImagePickerController.CameraCaptureMode.photo, .video])
  func whatIsBeingTakenWhenThePickerEndsIsDeleted(_ mode: UIImagePickerController.CameraCaptureMode) async throws {
    AVCaptureDevice.offersSimulatedDevices = true
    let device = try #require(AVCaptureDevice(uniqueID: "simulated:camera:lake"))
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var camera: PickerCamera? = PickerCamera([mode], seconds: 60, folder: folder)
    weak let watched = camera
    let hasBegun = camera?.begin(with: device, microphone: nil)
    #expect(hasBegun == true)
    try await eventually("the camera") { watched?.session.isRunning == true }
    camera?.press()
    if mode == .video {
      try await eventually("something in the video") {
        try files(in: folder).contains { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 > 0 }
      }
    }
    camera?.end()
    camera = nil
    #expect(watched != nil, "the camera waits for what is being taken")
    try await eventually("the camera to go") { watched == nil }
    #expect(try files(in: folder).isEmpty)
  }

  @MainActor
  @Test func aShotThatComesAfterThePickerHasEndedIsDeleted() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let camera = PickerCamera([.photo], seconds: 60, folder: folder)
    var taken: [URL] = []
    camera.onTaken = { taken.append($0.file) }
    let shots = ["used.jpg", "late.jpg"].map { folder.appending(path: $0) }
    for shot in shots { try Data("photo".utf8).write(to: shot) }
    camera.arrived(PickerCamera.Taken(file: shots[0], isVideo: false))
    camera.end()
    camera.arrived(PickerCamera.Taken(file: shots[1], isVideo: false))
    #expect(try taken == [shots[0]] && files(in: folder).map(\.lastPathComponent) == ["used.jpg"])
  }

  @Test func configurationsAreComparedByWhatTheySay() {
    var configuration = PHPickerConfiguration()
    #expect(configuration.selectionLimit == 1 && configuration.filter == nil)
    let plain = configuration
    configuration.filter = .any(of: [.images, .not(.livePhotos)])
    configuration.selection = .ordered
    #expect(configuration != plain)
    #expect(!plain.hasIdentifiers && PHPickerConfiguration(photoLibrary: .shared()).hasIdentifiers)
  }
}
