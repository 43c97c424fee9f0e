/// Computes the fewest edits that lead from one declared graph to another. Pure.
enum CapturePlanner {
  /// Detaching comes first, then closing, opening and attaching: a camera that is needed in another format is free
  /// before it is reopened. What stays isn't mentioned and keeps running.
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
    // Attached before the device starts: taps get its very first sample, and a camera doesn't start twice.
    edits += new.cameras.filter { !kept.contains($0.device.id) }.map { .openCamera($0) }
    edits += new.microphones.filter { !kept.contains($0.device.id) }.map { .openMicrophone($0) }
    edits += new.previews.filter { !staysPreview($0) }.map { .show($0) }
    edits += new.taps.filter { !staysTap($0) }.map { .addTap($0) }
    return edits
  }

  /// The devices that keep running unchanged.
  private static func keptDevices(_ old: CaptureGraph, _ new: CaptureGraph) -> Set<String> {
    let cameras = new.cameras.filter(old.cameras.contains).map(\.device.id)
    let microphones = new.microphones.filter(old.microphones.contains).map(\.device.id)
    return Set(cameras + microphones)
  }
}
