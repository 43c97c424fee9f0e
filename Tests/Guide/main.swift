// The listings of Apple's AVFoundation guide and capture pages, written as a program of their time would be: Swift 5,
// completion handlers, queues and key-value observing by name. `guide-programs CHAPTER ARGUMENT…`
import AVFoundation

setvbuf(stdout, nil, _IOLBF, 0)

let chapters: [String: ([String]) throws -> Void] = [
  "assets": runUsingAssets, "camera-roll": runCameraRoll, "playback": runPlayback, "stream": runStream,
  "queue": runQueue, "editing": runEditing, "compositor": runCompositor, "session": runSession, "device": runDevice,
  "movie-file": runMovieFile, "frames": runFrames, "still-image": runStillImage, "preview": runPreview,
  "high-frame-rate": runHighFrameRate, "reading": runReading, "writing": runWriting, "time": runTime,
  "live-photos": runLivePhotos, "saving-photos": runSavingPhotos, "photo-progress": runPhotoProgress,
  "setting-up": runSettingUp, "avcam": runAVCam, "sample-buffers": runSampleBuffers,
]

/// Ends the program with a reason.
func fail(_ reason: String) -> Never {
  print("failed: \(reason)")
  exit(1)
}

/// Ends the program as it should end.
func finish() -> Never { exit(0) }

let words = Array(CommandLine.arguments.dropFirst())
guard let chapter = words.first.flatMap({ chapters[$0] }) else {
  fail("usage: guide-programs \(chapters.keys.sorted().joined(separator: "|")) ARGUMENT…")
}
do {
  try chapter(Array(words.dropFirst()))
} catch {
  fail(error.localizedDescription)
}
dispatchMain()
