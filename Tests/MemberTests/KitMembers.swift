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
    table.set("AVPlayerView.showsTimecodes", \AVPlayerView.showsTimecodes, Bool.self)
    table.set("AVPlayerView.showsFullScreenToggleButton", \AVPlayerView.showsFullScreenToggleButton, Bool.self)
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
    table.type("UINavigationControllerDelegate", (any UINavigationControllerDelegate).self)
    table.type("PHPickerViewController", PHPickerViewController.self)
    table.call(
      "PHPickerViewController.deselectAssets(withIdentifiers:)",
      { @MainActor (picker: PHPickerViewController) in picker.deselectAssets(withIdentifiers: [String]()) })
    table.call(
      "PHPickerViewController.moveAsset(withIdentifier:afterAssetWithIdentifier:)",
      { @MainActor (picker: PHPickerViewController, after: String?) in
        picker.moveAsset(withIdentifier: "1", afterAssetWithIdentifier: after)
      })
    table.call(
      "PHPickerViewController.scrollToInitialPosition()",
      { @MainActor (picker: PHPickerViewController) in picker.scrollToInitialPosition() })
    table.call("PHPickerViewController.zoomIn()", { @MainActor (picker: PHPickerViewController) in picker.zoomIn() })
    table.call("PHPickerViewController.zoomOut()", { @MainActor (picker: PHPickerViewController) in picker.zoomOut() })
    table.call(
      "PHPickerViewController.updatePicker(using:)",
      { @MainActor (picker: PHPickerViewController, update: PHPickerConfiguration.Update) in
        picker.updatePicker(using: update)
      })
    table.set(
      "PHPickerConfiguration.Update.selectionLimit", \PHPickerConfiguration.Update.selectionLimit, Int?.self)
    table.type("PHPickerConfiguration", PHPickerConfiguration.self)
    table.set("PHPickerConfiguration.selectionLimit", \PHPickerConfiguration.selectionLimit, Int.self)
    table.set("PHPickerConfiguration.filter", \PHPickerConfiguration.filter, PHPickerFilter?.self)
    table.type("PHPickerViewControllerDelegate", (any PHPickerViewControllerDelegate).self)
    table.get("PHPickerResult.itemProvider", \PHPickerResult.itemProvider, NSItemProvider.self)
    table.get("PHPickerResult.assetIdentifier", \PHPickerResult.assetIdentifier, String?.self)
    #expect(table.complaints == [])
  }

  @Test func fullScreen() {
    let table = MemberTable()
    table.set(
      "AVPlayerViewController.delegate", \AVPlayerViewController.delegate, (any AVPlayerViewControllerDelegate)?.self)
    table.set(
      "AVPlayerViewController.entersFullScreenWhenPlaybackBegins",
      \AVPlayerViewController.entersFullScreenWhenPlaybackBegins, Bool.self)
    table.set(
      "AVPlayerViewController.exitsFullScreenWhenPlaybackEnds",
      \AVPlayerViewController.exitsFullScreenWhenPlaybackEnds, Bool.self)
    table.type("AVPlayerViewControllerDelegate", (any AVPlayerViewControllerDelegate).self)
    typealias Heir = any AVPlayerViewControllerDelegate
    typealias Coordinator = any UIViewControllerTransitionCoordinator
    table.call(
      "AVPlayerViewControllerDelegate.playerViewController(_:willBeginFullScreenPresentationWithAnimationCoordinator:)",
      { @MainActor (heir: Heir, view: AVPlayerViewController, coordinator: Coordinator) in
        heir.playerViewController(view, willBeginFullScreenPresentationWithAnimationCoordinator: coordinator)
      })
    table.call(
      "AVPlayerViewControllerDelegate.playerViewController(_:willEndFullScreenPresentationWithAnimationCoordinator:)",
      { @MainActor (heir: Heir, view: AVPlayerViewController, coordinator: Coordinator) in
        heir.playerViewController(view, willEndFullScreenPresentationWithAnimationCoordinator: coordinator)
      })
    table.call(
      "AVPlayerViewControllerDelegate.playerViewController(_:restoreUserInterfaceForFullScreenExitWithCompletionHandler:)",
      { @MainActor (heir: Heir, view: AVPlayerViewController, answer: @escaping @MainActor (Bool) -> Void) in
        heir.playerViewController(view, restoreUserInterfaceForFullScreenExitWithCompletionHandler: answer)
      })
    table.type("UIViewControllerTransitionCoordinator", Coordinator.self)
    typealias Context = any UIViewControllerTransitionCoordinatorContext
    table.call(
      "UIViewControllerTransitionCoordinator.animate(alongsideTransition:completion:)",
      { @MainActor (coordinator: Coordinator) -> Bool in
        coordinator.animate(alongsideTransition: { (_: Context) in }, completion: { (_: Context) in })
      })
    table.call(
      "UIViewControllerTransitionCoordinatorContext.isCancelled",
      { @MainActor (context: Context) -> Bool in context.isCancelled })
    #expect(table.complaints == [])
  }

  @Test func captureViews() {
    var table = MemberTable()
    table.type("AVCaptureView", AVCaptureView.self)
    table.get("AVCaptureView.session", \AVCaptureView.session, AVCaptureSession?.self)
    table.call(
      "AVCaptureView.setSession(_:showVideoPreview:showAudioPreview:)",
      { @MainActor (view: AVCaptureView, session: AVCaptureSession?) in
        view.setSession(session, showVideoPreview: true, showAudioPreview: true)
      })
    table.get("AVCaptureView.fileOutput", \AVCaptureView.fileOutput, AVCaptureFileOutput?.self)
    table.set("AVCaptureView.delegate", \AVCaptureView.delegate, (any AVCaptureViewDelegate)?.self)
    table.set("AVCaptureView.controlsStyle", \AVCaptureView.controlsStyle, AVCaptureViewControlsStyle.self)
    table.set("AVCaptureView.videoGravity", \AVCaptureView.videoGravity, AVLayerVideoGravity.self)
    table.type("AVCaptureViewDelegate", (any AVCaptureViewDelegate).self)
    table.call(
      "AVCaptureViewDelegate.captureView(_:startRecordingTo:)",
      { @MainActor (heir: any AVCaptureViewDelegate, view: AVCaptureView, output: AVCaptureFileOutput) in
        heir.captureView(view, startRecordingTo: output)
      })
    table.constant("AVCaptureViewControlsStyle.inline", AVCaptureViewControlsStyle.inline, 0)
    table.constant("AVCaptureViewControlsStyle.floating", AVCaptureViewControlsStyle.floating, 1)
    table.constant(
      "AVCaptureViewControlsStyle.inlineDeviceSelection", AVCaptureViewControlsStyle.inlineDeviceSelection, 2)
    table.constant("AVCaptureViewControlsStyle.default", AVCaptureViewControlsStyle.default, 0)
    #expect(table.complaints == [])
  }
}
