import MediaEngine

/// What is taken out in a group of changes goes on until the group is committed.
extension AVCaptureSession {
  /// The connections that media may flow through now: the declared ones, and those that leave with the next commit.
  var liveConnections: [AVCaptureConnection] { state.withLock { $0.connections + $0.leaving } }

  /// The outputs that media may flow to now, also those that leave with the next commit.
  var liveOutputs: [AVCaptureOutput] {
    let (declared, committed) = state.withLock { ($0.outputs, $0.committed.outputs) }
    return declared + committed.filter { output in !declared.contains { $0 === output } }
  }

  /// The connection that carries a layer's pictures now.
  func liveConnection(to layer: AVCaptureVideoPreviewLayer) -> AVCaptureConnection? {
    let (declared, leaving) = state.withLock { ($0.connections, $0.leaving) }
    return (leaving + declared).first { $0.videoPreviewLayer === layer }
  }

  /// Takes connections out of what is declared. In a group of changes those that are in force stay attached until the
  /// commit.
  func remove(where isMeant: (AVCaptureConnection) -> Bool) {
    let gone = state.withLock { $0.connections }.filter(isMeant)
    guard !gone.isEmpty else { return }
    let leaving = state.withLock { state in
      let inForce = state.committed.connections
      let leaving = state.depth.isOpen ? gone.filter { old in inForce.contains { $0 === old } } : []
      state.leaving += leaving
      return leaving
    }
    // Before it is no longer declared, so that no frame comes that has no connection.
    for connection in leaving { connection.output?.goesOn(with: connection) }
    withKeyValueChange(of: \.connections) {
      state.withLock { state in state.connections.removeAll { old in gone.contains { $0 === old } } }
    }
    detach(gone.filter { old in !leaving.contains { $0 === old } })
  }

  /// These connections are declared again, perhaps before they have left.
  func keep(_ connections: [AVCaptureConnection]) {
    state.withLock { state in state.leaving.removeAll { old in connections.contains { $0 === old } } }
    for connection in connections { connection.output?.forget(leaving: connection) }
  }

  /// The group is committed: what was taken out has left.
  func letGo() {
    let leaving = state.withLock { state in
      defer { state.leaving = [] }
      return state.leaving
    }
    for connection in leaving { connection.output?.forget(leaving: connection) }
    detach(leaving)
    for connection in leaving { connection.output?.connectionsChanged() }
  }

  private func detach(_ connections: [AVCaptureConnection]) {
    for connection in connections {
      connection.link.session = nil
      connection.setActive(false)
      connection.videoPreviewLayer?.connectionChanged()
    }
  }
}
