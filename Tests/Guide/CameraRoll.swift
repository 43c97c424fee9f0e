import AVFoundation
import Photos

/// "Accessing the User's Assets" and saving to the camera roll: `camera-roll FILE`.
func runCameraRoll(_ arguments: [String]) {
  let library = ALAssetsLibrary()
  let movie = URL(fileURLWithPath: arguments[0])
  guard library.videoAtPathIs(compatibleWithSavedPhotosAlbum: movie) else { fail("the library doesn't take it") }
  library.writeVideoAtPath(toSavedPhotosAlbum: movie) { url, error in
    if let error = error { fail(error.localizedDescription) }
    print("saved: \(url != nil)")
    enumerateVideos(library)
  }
}

private func enumerateVideos(_ library: ALAssetsLibrary) {
  // Enumerate just the photos and videos group by using ALAssetsGroupSavedPhotos.
  library.enumerateGroups(
    withTypes: ALAssetsGroupType(ALAssetsGroupSavedPhotos),
    using: { group, _ in
      guard let group = group else { finish() }
      // Within the group enumeration block, filter to enumerate just videos.
      group.setAssetsFilter(ALAssetsFilter.allVideos())
      // For this example, we're only interested in the first item.
      group.enumerateAssets(at: IndexSet(integer: 0), options: []) { alAsset, _, _ in
        // The end of the enumeration is signaled by asset == nil.
        if let alAsset = alAsset, let representation = alAsset.defaultRepresentation(), let url = representation.url() {
          let avAsset = AVURLAsset(url: url, options: nil)
          print(String(format: "first: %.1f seconds", CMTimeGetSeconds(avAsset.duration)))
        }
      }
    },
    failureBlock: { error in fail("No groups: \(String(describing: error))") })
}
