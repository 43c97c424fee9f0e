/// Which connections a session forms automatically for a new input, output or preview layer. Knows no objects.
struct ConnectionPlan {
  /// A port of an input.
  struct Port: Equatable {
    var id: Int
    var mediaType: AVMediaType
  }

  /// A receiver of media: an output or a preview layer.
  struct Taker: Equatable {
    var id: Int
    /// The media types of which it takes one stream each.
    var mediaTypes: [AVMediaType]
    /// The media types for which it already has a connection.
    var connected: [AVMediaType] = []
  }

  /// A connection to form.
  struct Pair: Equatable {
    var port: Int
    var taker: Int
  }

  /// Connections for a new input: its ports connect to every receiver of their media type that has no connection for
  /// it.
  static func forInput(_ ports: [Port], takers: [Taker]) -> [Pair] {
    var pairs: [Pair] = []
    for taker in takers { pairs += connect(taker, to: ports) }
    return pairs
  }

  /// Connections for a new output or layer: the first port of each media type it takes.
  static func forTaker(_ taker: Taker, ports: [Port]) -> [Pair] { connect(taker, to: ports) }

  private static func connect(_ taker: Taker, to ports: [Port]) -> [Pair] {
    taker.mediaTypes.filter { !taker.connected.contains($0) }.compactMap { type in
      ports.first { $0.mediaType == type }.map { Pair(port: $0.id, taker: taker.id) }
    }
  }
}
