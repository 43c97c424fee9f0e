import GStreamer

/// GStreamer's plugins.
package enum PluginRegistry {
  /// Reads which plugins there are. The very first program of a person's looks into all of them, which takes as long as the
  /// disk takes; whoever then waits for something else within a time limit calls this first.
  package static func load() { GStreamer.initialize() }
}
