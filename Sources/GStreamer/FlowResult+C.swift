import CGStreamer

extension FlowResult {
  init(_ result: GstFlowReturn) {
    switch result {
    case GST_FLOW_OK: self = .ok
    case GST_FLOW_NOT_LINKED: self = .notLinked
    case GST_FLOW_FLUSHING: self = .flushing
    case GST_FLOW_EOS: self = .eos
    case GST_FLOW_NOT_NEGOTIATED: self = .notNegotiated
    case GST_FLOW_NOT_SUPPORTED: self = .notSupported
    default: self = result.rawValue > 0 ? .ok : .error
    }
  }

  var raw: GstFlowReturn {
    switch self {
    case .ok: GST_FLOW_OK
    case .notLinked: GST_FLOW_NOT_LINKED
    case .flushing: GST_FLOW_FLUSHING
    case .eos: GST_FLOW_EOS
    case .notNegotiated: GST_FLOW_NOT_NEGOTIATED
    case .notSupported: GST_FLOW_NOT_SUPPORTED
    case .error: GST_FLOW_ERROR
    }
  }
}
