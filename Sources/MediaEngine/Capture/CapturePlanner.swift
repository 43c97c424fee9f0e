/// Derives from two declared graphs the least that must be done to get from one to the other. Pure.
enum CapturePlanner {
  /// What is taken off comes first, then devices close, others open, and what hangs on them is added: a camera that is
  /// needed in another format is free before it is opened again. What stays isn't mentioned, so it runs on.
  static func edits(from old: CaptureGraph, to new: CaptureGraph) -> [CaptureEdit] {
    let kept = keptDevices(old, new)
    let staysTap = { (tap: CaptureGraph.Tap) in kept.contains(tap.device) && old.taps.contains(tap) }
    let staysPreview = { (preview: CaptureGraph.Preview) in
      kept.contains(preview.device) && old.previews.contains(preview)
    }
    let oldDevices = old.cameras.map(\.device.id) + old.microphones.map(\.device.id)

    var edits: [CaptureEdit] = []
    edits += old.taps.filter { !(new.taps.contains($0) && kept.contains($0.device)) }.map { .removeTap($0) }
    edits += old.previews.filter { !(new.previews.contains($0) && kept.contains($0.device)) }.map { .hide($0) }
    edits += oldDevices.filter { !kept.contains($0) }.map { .close(device: $0) }
    // Hung on before the device opens: its very first sample is heard, and a camera doesn't start twice.
    edits += new.cameras.filter { !kept.contains($0.device.id) }.map { .openCamera($0) }
    edits += new.microphones.filter { !kept.contains($0.device.id) }.map { .openMicrophone($0) }
    edits += new.previews.filter { !staysPreview($0) }.map { .show($0) }
    edits += new.taps.filter { !staysTap($0) }.map { .addTap($0) }
    return edits
  }

  /// The devices that run on as they are.
  private static func keptDevices(_ old: CaptureGraph, _ new: CaptureGraph) -> Set<String> {
    let cameras = new.cameras.filter(old.cameras.contains).map(\.device.id)
    let microphones = new.microphones.filter(old.microphones.contains).map(\.device.id)
    return Set(cameras + microphones)
  }
}
