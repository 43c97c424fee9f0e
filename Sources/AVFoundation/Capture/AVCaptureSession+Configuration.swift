import Foundation

extension AVCaptureSession {
  /// The session as the rules see it.
  var shape: SessionRules.Shape {
    let (inputs, outputs, connections, preset) = state.withLock {
      ($0.inputs, $0.outputs, $0.connections, $0.preset)
    }
    return SessionRules.Shape(
      isMultiCam: isMultiCam, preset: preset,
      inputs: inputs.compactMap { $0.shape(in: self) },
      outputs: outputs.map { $0.shape(in: self) }, connections: connections.map { $0.shape($0.videoPreviewLayer) })
  }

  // MARK: Batched changes

  /// Begins a batch of changes. Batches may be nested. The session can't be started before they are committed.
  public func beginConfiguration() { state.withLock { $0.depth.begin() } }

  /// Applies the changes made since the outermost `beginConfiguration`. When it returns, recordings of removed outputs
  /// are finished and removed devices are closed; so don't call it on the main thread of a program with windows. Other
  /// changes are applied asynchronously, before any start or recording requested later.
  public func commitConfiguration() {
    if state.withLock({ $0.depth.commit() }) == .apply { commitDeclaration() }
    state.withLock { state in
      guard state.startsAtCommit, !state.depth.isOpen else { return }
      state.startsAtCommit = false
      // Whoever commits may be the main thread, and doesn't wait for the devices.
      _ = beginToStart(&state)
    }
  }

  /// The configuration has changed: applies it, unless a batch is open.
  func declarationChanged() {
    updateActivity()
    for output in state.withLock({ $0.outputs }) { output.connectionsChanged() }
    if state.withLock({ $0.depth.change() }) == .apply { commitDeclaration() }
  }

  // MARK: Inputs

  private func refusal(adding input: AVCaptureInput) -> SessionRules.Refusal? {
    guard let input = input.shape(in: self) else { return .noPorts }
    return SessionRules.refusal(adding: input, to: shape)
  }

  /// Whether an input may be added.
  public func canAddInput(_ input: AVCaptureInput) -> Bool { refusal(adding: input) == nil }

  /// Adds an input and connects it to all outputs and previews that take its media. The program stops if
  /// `canAddInput` is false.
  public func addInput(_ input: AVCaptureInput) {
    insert(input)
    let ports = input.ports
    let takers = takers
    let plan = ConnectionPlan.forInput(ports.map(planned), takers: takers.map(\.taker))
    connect(plan, ports: ports, takers: takers.map(\.object))
    declarationChanged()
  }

  /// Adds an input without connecting it; use `addConnection` for that.
  public func addInputWithNoConnections(_ input: AVCaptureInput) {
    insert(input)
    declarationChanged()
  }

  private func insert(_ input: AVCaptureInput) {
    if let refusal = refusal(adding: input) {
      Misuse.stop("addInput: the input can't be added. \(refusal)")
    }
    withKeyValueChange(of: \.inputs) { state.withLock { $0.inputs.append(input) } }
    input.link.session = self
    if let device = input.sourceDevice {
      follow(device)
      if isRunning { device.sessionChanged(self, isRunning: true) }
    }
  }

  /// Removes an input and its connections. In a batch of changes this is applied on commit, and its media flows until
  /// then; otherwise its device is closed when this returns.
  public func removeInput(_ input: AVCaptureInput) {
    guard state.withLock({ $0.inputs.contains { $0 === input } }) else { return }
    remove { $0.inputPorts.contains { $0.input === input } }
    withKeyValueChange(of: \.inputs) { state.withLock { state in state.inputs.removeAll { $0 === input } } }
    input.link.session = nil
    input.stopAsking()
    if let device = input.sourceDevice {
      unfollow(device)
      let isInForce = state.withLock { state in state.committed.inputs.contains { $0 === input } }
      if !isInForce { device.sessionChanged(self, isRunning: false) }
    }
    declarationChanged()
  }

  // MARK: Outputs

  private func refusal(adding output: AVCaptureOutput) -> SessionRules.Refusal? {
    SessionRules.refusal(adding: output.shape(in: self), to: shape)
  }

  /// Whether an output may be added.
  public func canAddOutput(_ output: AVCaptureOutput) -> Bool { refusal(adding: output) == nil }

  /// Adds an output and connects it to inputs with media it takes. The program stops if `canAddOutput` is
  /// false.
  public func addOutput(_ output: AVCaptureOutput) {
    insert(output)
    connect(ConnectionPlan.Taker(id: 0, mediaTypes: output.takenMediaTypes), to: output)
    declarationChanged()
  }

  /// Adds an output without connecting it; use `addConnection` for that.
  public func addOutputWithNoConnections(_ output: AVCaptureOutput) {
    insert(output)
    declarationChanged()
  }

  private func insert(_ output: AVCaptureOutput) {
    if let refusal = refusal(adding: output) {
      Misuse.stop("addOutput: the output can't be added. \(refusal)")
    }
    withKeyValueChange(of: \.outputs) { state.withLock { $0.outputs.append(output) } }
    output.link.session = self
  }

  /// Removes an output and its connections. Its recording is finished first: on commit of a batch of changes, until
  /// which it gets media, otherwise before this returns.
  public func removeOutput(_ output: AVCaptureOutput) {
    guard state.withLock({ $0.outputs.contains { $0 === output } }) else { return }
    remove { $0.output === output }
    withKeyValueChange(of: \.outputs) { state.withLock { state in state.outputs.removeAll { $0 === output } } }
    output.link.session = nil
    output.connectionsChanged()
    declarationChanged()
  }

  // MARK: Connections

  private func refusal(adding connection: AVCaptureConnection) -> SessionRules.Refusal? {
    SessionRules.refusal(
      adding: connection.shape(connection.videoPreviewLayer), types: connection.inputPorts.map(\.mediaType), to: shape)
  }

  /// Whether a connection may be added.
  public func canAddConnection(_ connection: AVCaptureConnection) -> Bool { refusal(adding: connection) == nil }

  /// Adds a connection between an input and an output, or a preview layer, of this session. The program stops
  /// if `canAddConnection` is false.
  public func addConnection(_ connection: AVCaptureConnection) {
    if let refusal = refusal(adding: connection) {
      Misuse.stop("addConnection: the connection can't be added. \(refusal)")
    }
    insert([connection])
    declarationChanged()
  }

  /// Removes a connection.
  public func removeConnection(_ connection: AVCaptureConnection) {
    remove { $0 === connection }
    declarationChanged()
  }

  // MARK: Preview layers

  /// Adds a layer that previews this session.
  func add(_ layer: AVCaptureVideoPreviewLayer, connects: Bool) {
    state.withLock { state in
      state.layers.removeAll { $0.object == nil || $0.object === layer }
      state.layers.append(WeakReference(layer))
    }
    if connects { connect(ConnectionPlan.Taker(id: 0, mediaTypes: [.video]), to: layer) }
    declarationChanged()
  }

  /// Removes a preview layer.
  func remove(_ layer: AVCaptureVideoPreviewLayer) {
    state.withLock { state in state.layers.removeAll { $0.object == nil || $0.object === layer } }
    remove { $0.videoPreviewLayer === layer }
    declarationChanged()
  }

  /// Removes the entries of preview layers that were released.
  func forgetLayers() {
    state.withLock { state in state.layers.removeAll { $0.object == nil } }
    remove { $0.output == nil && $0.videoPreviewLayer == nil }
    declarationChanged()
  }

  // MARK: Forming connections

  private var takers: [(taker: ConnectionPlan.Taker, object: AnyObject)] {
    let (outputs, layers, connections) = state.withLock {
      ($0.outputs, $0.layers.compactMap { $0.object as? AVCaptureVideoPreviewLayer }, $0.connections)
    }
    var objects: [(types: [AVMediaType], object: AnyObject)] = outputs.map { ($0.takenMediaTypes, $0) }
    objects += layers.map { ([.video], $0) }
    return objects.enumerated().map { index, entry in
      let own = connections.filter { $0.output === entry.object || $0.videoPreviewLayer === entry.object }
      return (
        ConnectionPlan.Taker(id: index, mediaTypes: entry.types, connected: own.compactMap(\.mediaType)), entry.object
      )
    }
  }

  private func connect(_ taker: ConnectionPlan.Taker, to object: AnyObject) {
    let ports = state.withLock { $0.inputs }.flatMap(\.ports)
    connect(ConnectionPlan.forTaker(taker, ports: ports.map(planned)), ports: ports, takers: [object])
  }

  private func planned(_ port: AVCaptureInput.Port) -> ConnectionPlan.Port {
    ConnectionPlan.Port(id: ObjectIdentifier(port).hashValue, mediaType: port.mediaType)
  }

  private func connect(_ plan: [ConnectionPlan.Pair], ports: [AVCaptureInput.Port], takers: [AnyObject]) {
    insert(
      plan.compactMap { pair in
        guard let port = ports.first(where: { planned($0).id == pair.port }) else { return nil }
        switch takers[pair.taker] {
        case let output as AVCaptureOutput: return AVCaptureConnection(inputPorts: [port], output: output)
        case let layer as AVCaptureVideoPreviewLayer:
          return AVCaptureConnection(inputPort: port, videoPreviewLayer: layer)
        default: return nil
        }
      })
  }

  private func insert(_ connections: [AVCaptureConnection]) {
    guard !connections.isEmpty else { return }
    withKeyValueChange(of: \.connections) { state.withLock { $0.connections += connections } }
    keep(connections)
    for connection in connections {
      connection.adjustMirroring()
      connection.link.session = self
      connection.videoPreviewLayer?.connectionChanged()
    }
  }

  private func updateActivity() {
    for connection in state.withLock({ $0.connections }) { connection.setActive(connection.isSwitchedOn) }
  }
}
