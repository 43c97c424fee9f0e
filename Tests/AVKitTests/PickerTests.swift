import Foundation
import Testing

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
