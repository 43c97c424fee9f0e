import GStreamer
@_exported import TestSupport

/// Waits until all sinks have everything.
func end(of messages: AsyncStream<BusMessage>) async -> Bool {
  await first(in: messages) { if case .eos = $0 { true } else { nil } } ?? false
}
