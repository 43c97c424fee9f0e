import AVFoundation

/// Chapter "Using Assets": `assets FILE RESULT`.
func runUsingAssets(_ arguments: [String]) {
  let chapter = UsingAssets(URL(fileURLWithPath: arguments[0]), result: URL(fileURLWithPath: arguments[1]))
  chapter.prepare()
}

/// Loads an asset's duration, makes images of it, and trims it.
final class UsingAssets {
  let asset: AVURLAsset
  let result: URL
  var imageGenerator: AVAssetImageGenerator!
  var exportSession: AVAssetExportSession!
  var images = 0

  // Options for initializing an asset
  init(_ url: URL, result: URL) {
    let options = [AVURLAssetPreferPreciseDurationAndTimingKey: true]
    asset = AVURLAsset(url: url, options: options)
    self.result = result
  }

  // Preparing an asset for use
  func prepare() {
    let keys = ["duration"]
    asset.loadValuesAsynchronously(forKeys: keys) {
      var error: NSError?
      let tracksStatus = self.asset.statusOfValue(forKey: "duration", error: &error)
      switch tracksStatus {
      case .loaded:
        DispatchQueue.main.async { self.updateUserInterfaceForDuration() }
      case .failed:
        fail(error?.localizedDescription ?? "no reason")
      case .cancelled:
        fail("cancelled")
      case .unknown, .loading:
        fail("neither loaded nor failed")
      @unknown default:
        fail("a status that the guide doesn't know")
      }
    }
  }

  func updateUserInterfaceForDuration() {
    print(String(format: "duration: %.2f", CMTimeGetSeconds(asset.duration)))
    makeImage()
  }

  // Getting still images from a video, generating a single image
  func makeImage() {
    guard asset.tracks(withMediaType: .video).count > 0 else { fail("no video") }
    let imageGenerator = AVAssetImageGenerator(asset: asset)
    let durationSeconds: Float64 = CMTimeGetSeconds(asset.duration)
    let midpoint = CMTimeMakeWithSeconds(durationSeconds / 2.0, preferredTimescale: 600)
    var actualTime = CMTime.zero
    do {
      let halfWayImage = try imageGenerator.copyCGImage(at: midpoint, actualTime: &actualTime)
      let actualTimeString = CMTimeCopyDescription(allocator: nil, time: actualTime)! as String
      let requestedTimeString = CMTimeCopyDescription(allocator: kCFAllocatorDefault, time: midpoint)! as String
      print("Got halfWayImage: Asked for \(requestedTimeString), got \(actualTimeString)")
      print("image: \(halfWayImage.width)x\(halfWayImage.height)")
    } catch {
      fail(error.localizedDescription)
    }
    makeSequence()
  }

  // Generating a sequence of images
  func makeSequence() {
    imageGenerator = AVAssetImageGenerator(asset: asset)
    let durationSeconds = CMTimeGetSeconds(asset.duration)
    let firstThird = CMTimeMakeWithSeconds(durationSeconds / 3.0, preferredTimescale: 600)
    let secondThird = CMTimeMakeWithSeconds(durationSeconds * 2.0 / 3.0, preferredTimescale: 600)
    let end = CMTimeMakeWithSeconds(durationSeconds, preferredTimescale: 600)
    let times = [
      NSValue(time: CMTime.zero), NSValue(time: firstThird), NSValue(time: secondThird), NSValue(time: end),
    ]
    imageGenerator.generateCGImagesAsynchronously(forTimes: times) { requestedTime, image, actualTime, result, error in
      switch result {
      case .succeeded:
        print(String(format: "image at %.2f: \(image != nil)", CMTimeGetSeconds(requestedTime)))
      case .failed:
        print("Failed with error: \(error!.localizedDescription)")
      case .cancelled:
        print("Canceled")
      @unknown default:
        break
      }
      DispatchQueue.main.async {
        self.images += 1
        if self.images == times.count { self.trim() }
      }
    }
  }

  // Trimming and transcoding a movie
  func trim() {
    let compatiblePresets = AVAssetExportSession.exportPresets(compatibleWith: asset)
    guard compatiblePresets.contains(AVAssetExportPresetLowQuality) else { fail("no low quality") }
    exportSession = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetLowQuality)
    exportSession.outputURL = result
    exportSession.outputFileType = AVFileType.mov
    let start = CMTimeMakeWithSeconds(1.0, preferredTimescale: 600)
    let duration = CMTimeMakeWithSeconds(3.0, preferredTimescale: 600)
    let range = CMTimeRangeMake(start: start, duration: duration)
    exportSession.timeRange = range
    exportSession.exportAsynchronously {
      switch self.exportSession.status {
      case .failed:
        fail("Export failed: \(self.exportSession.error!.localizedDescription)")
      case .cancelled:
        fail("Export canceled")
      default:
        print("exported: \(self.exportSession.status == .completed)")
      }
      DispatchQueue.main.async { self.exportAgain() }
    }
  }

  // The export fails where a file is already.
  func exportAgain() {
    let again = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough)!
    again.outputURL = result
    again.outputFileType = .mov
    exportSession = again
    again.exportAsynchronously {
      print("overwrites: \(again.status == .completed), \((again.error as? AVError)?.code == .fileAlreadyExists)")
      finish()
    }
  }
}
