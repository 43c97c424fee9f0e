import GStreamer

/// Takes hum and hiss out of a voice and evens out how loud it is, with WebRTC's processing of sound.
package enum VoiceCleaner {
  private static let element = "webrtcdsp"

  /// Whether what it needs is installed.
  package static var isInstalled: Bool { ElementFactory.exists(element) }

  /// The package to install where it isn't; nil if that is unknown.
  package static var package: String? { PluginSet(element: element)?.package()?.name }

  /// The elements that a microphone's sound goes through, in linking order.
  static func make() throws -> [Element] {
    let filter = try Element("capsfilter")
    try filter.set(
      "caps", try Caps(parsing: "audio/x-raw, format=S16LE, layout=interleaved, rate=48000"))
    let cleaner = try Element(element)
    // Echo can only be told from a voice by who knows what the loudspeakers play.
    try cleaner.set("echo-cancel", false)
    try cleaner.set("high-pass-filter", true)
    try cleaner.set("noise-suppression", true)
    try cleaner.set("noise-suppression-level", "high")
    try cleaner.set("gain-control", true)
    return [try Element("audioconvert"), try Element("audioresample"), filter, cleaner]
  }
}
