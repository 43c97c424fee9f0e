import AVFoundation

/// Page "setSampleBufferDelegate(_:queue:)": `sample-buffers`.
func runSampleBuffers(_ arguments: [String]) throws {
  SampleBufferPage.shown = try SampleBufferPage(AVCaptureDevice.default(for: .video)!)
}

/// Takes frames on its queue, in their order.
final class SampleBufferPage: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
  static var shown: SampleBufferPage?
  let session = AVCaptureSession()
  let output = AVCaptureVideoDataOutput()
  let queue = DispatchQueue(label: "sample buffers")
  private let key = DispatchSpecificKey<Bool>()
  private var frames = 0
  private var isInOrder = true
  private var last = CMTime.zero

  init(_ camera: AVCaptureDevice) throws {
    super.init()
    queue.setSpecific(key: key, value: true)
    session.addInput(try AVCaptureDeviceInput(device: camera))
    output.setSampleBufferDelegate(self, queue: queue)
    print("queue: \(output.sampleBufferCallbackQueue === queue), delegate: \(output.sampleBufferDelegate === self)")
    session.addOutput(output)
    DispatchQueue.global().async { self.session.startRunning() }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    frames += 1
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    isInOrder = isInOrder && CMTimeCompare(last, time) < 0 && DispatchQueue.getSpecific(key: key) == true
    last = time
    guard frames == 5 else { return }
    print("in order: \(isInOrder)")
    self.output.setSampleBufferDelegate(nil, queue: nil)
    print("none: \(self.output.sampleBufferDelegate == nil)")
    DispatchQueue.main.async {
      self.session.stopRunning()
      finish()
    }
  }
}
