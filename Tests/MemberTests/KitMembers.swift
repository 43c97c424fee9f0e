import AVKit
import PhotosUI
import Testing

@MainActor @Suite struct KitMembers {
  @Test func playerViews() {
    var table = MemberTable()
    table.type("AVPlayerView", AVPlayerView.self)
    table.set("AVPlayerView.player", \AVPlayerView.player, AVPlayer?.self)
    table.set("AVPlayerView.controlsStyle", \AVPlayerView.controlsStyle, AVPlayerViewControlsStyle.self)
    table.set("AVPlayerView.videoGravity", \AVPlayerView.videoGravity, AVLayerVideoGravity.self)
    table.get("AVPlayerView.isReadyForDisplay", \AVPlayerView.isReadyForDisplay, Bool.self)
    table.get("AVPlayerView.videoBounds", \AVPlayerView.videoBounds, CGRect.self)
    table.get("AVPlayerView.canBeginTrimming", \AVPlayerView.canBeginTrimming, Bool.self)
    table.call(
      "AVPlayerView.beginTrimming(completionHandler:)",
      { @MainActor (view: AVPlayerView) in view.beginTrimming(completionHandler: { (_: AVPlayerViewTrimResult) in }) })
    table.set("AVPlayerView.showsFrameSteppingButtons", \AVPlayerView.showsFrameSteppingButtons, Bool.self)
    table.constant("AVPlayerViewTrimResult.okButton", AVPlayerViewTrimResult.okButton, 0)
    table.constant("AVPlayerViewTrimResult.cancelButton", AVPlayerViewTrimResult.cancelButton, 1)
    table.constant("AVPlayerViewControlsStyle.none", AVPlayerViewControlsStyle.none, 0)
    table.constant("AVPlayerViewControlsStyle.inline", AVPlayerViewControlsStyle.inline, 1)
    table.constant("AVPlayerViewControlsStyle.floating", AVPlayerViewControlsStyle.floating, 2)
    table.constant("AVPlayerViewControlsStyle.minimal", AVPlayerViewControlsStyle.minimal, 3)
    table.type("AVPlayerViewController", AVPlayerViewController.self)
    table.set("AVPlayerViewController.player", \AVPlayerViewController.player, AVPlayer?.self)
    table.set("AVPlayerViewController.showsPlaybackControls", \AVPlayerViewController.showsPlaybackControls, Bool.self)
    table.set("AVPlayerViewController.videoGravity", \AVPlayerViewController.videoGravity, AVLayerVideoGravity.self)
    table.get("AVPlayerViewController.isReadyForDisplay", \AVPlayerViewController.isReadyForDisplay, Bool.self)
    #expect(table.complaints == [])
  }

  @Test func pickers() {
    var table = MemberTable()
    table.type("UIImagePickerController", UIImagePickerController.self)
    table.set(
      "UIImagePickerController.sourceType", \UIImagePickerController.sourceType, UIImagePickerController.SourceType.self
    )
    table.call(
      "UIImagePickerController.isSourceTypeAvailable(_:)",
      UIImagePickerController.isSourceTypeAvailable as @MainActor (UIImagePickerController.SourceType) -> Bool)
    table.constant(
      "UIImagePickerController.SourceType.photoLibrary", UIImagePickerController.SourceType.photoLibrary, 0)
    table.constant("UIImagePickerController.SourceType.camera", UIImagePickerController.SourceType.camera, 1)
    table.constant(
      "UIImagePickerController.SourceType.savedPhotosAlbum", UIImagePickerController.SourceType.savedPhotosAlbum, 2)
    table.constant(
      "UIImagePickerController.InfoKey.originalImage", UIImagePickerController.InfoKey.originalImage,
      "UIImagePickerControllerOriginalImage")
    table.constant(
      "UIImagePickerController.InfoKey.mediaURL", UIImagePickerController.InfoKey.mediaURL,
      "UIImagePickerControllerMediaURL")
    table.type("UIImagePickerControllerDelegate", (any UIImagePickerControllerDelegate).self)
    table.call(
      "UIImagePickerControllerDelegate.imagePickerController(_:didFinishPickingMediaWithInfo:)",
      { @MainActor (heir: any UIImagePickerControllerDelegate, picker: UIImagePickerController) in
        heir.imagePickerController(picker, didFinishPickingMediaWithInfo: [UIImagePickerController.InfoKey: Any]())
      })
    table.call(
      "UIImagePickerControllerDelegate.imagePickerControllerDidCancel(_:)",
      { @MainActor (heir: any UIImagePickerControllerDelegate, picker: UIImagePickerController) in
        heir.imagePickerControllerDidCancel(picker)
      })
    table.type("PHLivePhotoView", PHLivePhotoView.self)
    table.set("PHLivePhotoView.livePhoto", \PHLivePhotoView.livePhoto, PHLivePhoto?.self)
    table.set(
      "UIImagePickerController.delegate", \UIImagePickerController.delegate,
      (any UIImagePickerControllerDelegate)?.self)
    table.type("PHPickerViewController", PHPickerViewController.self)
    table.type("PHPickerConfiguration", PHPickerConfiguration.self)
    table.set("PHPickerConfiguration.selectionLimit", \PHPickerConfiguration.selectionLimit, Int.self)
    table.set("PHPickerConfiguration.filter", \PHPickerConfiguration.filter, PHPickerFilter?.self)
    table.type("PHPickerViewControllerDelegate", (any PHPickerViewControllerDelegate).self)
    table.get("PHPickerResult.itemProvider", \PHPickerResult.itemProvider, NSItemProvider.self)
    table.get("PHPickerResult.assetIdentifier", \PHPickerResult.assetIdentifier, String?.self)
    #expect(table.complaints == [])
  }
}
