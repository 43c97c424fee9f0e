/// One step from a running graph to another.
enum CaptureEdit: Sendable, Equatable {
  case close(device: String)
  case openCamera(CaptureGraph.Camera)
  case openMicrophone(CaptureGraph.Microphone)
  case removeTap(CaptureGraph.Tap)
  case addTap(CaptureGraph.Tap)
  case hide(CaptureGraph.Preview)
  case show(CaptureGraph.Preview)
}
