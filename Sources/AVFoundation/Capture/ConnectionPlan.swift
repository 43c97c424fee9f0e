/// Which connections a session forms by itself when an input, an output or a preview layer comes. Knows no objects.
struct ConnectionPlan {
  /// A port of an input.
  struct Port: Equatable {
    var id: Int
    var mediaType: AVMediaType
  }

  /// Somebody who takes media: an output or a preview layer.
  struct Taker: Equatable {
    var id: Int
    /// Of which media types it takes one stream each.
    var mediaTypes: [AVMediaType]
    /// For which of them it has a connection already.
    var connected: [AVMediaType] = []
  }

  /// A connection to form.
  struct Pair: Equatable {
    var port: Int
    var taker: Int
  }

  /// An input has come: its ports go to everybody who takes such media and has none yet.
  static func forInput(_ ports: [Port], takers: [Taker]) -> [Pair] {
    var pairs: [Pair] = []
    for taker in takers { pairs += connect(taker, to: ports) }
    return pairs
  }

  /// An output or a layer has come: it gets the first port of each type that it takes.
  static func forTaker(_ taker: Taker, ports: [Port]) -> [Pair] { connect(taker, to: ports) }

  private static func connect(_ taker: Taker, to ports: [Port]) -> [Pair] {
    taker.mediaTypes.filter { !taker.connected.contains($0) }.compactMap { type in
      ports.first { $0.mediaType == type }.map { Pair(port: $0.id, taker: taker.id) }
    }
  }
}
