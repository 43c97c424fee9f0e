import CGLib

/// What transferring over the network costs.
public enum NetworkCost {
  /// Whether the connection is paid for by what is transferred, as far as the system knows.
  public static var isMetered: Bool { g_network_monitor_get_network_metered(g_network_monitor_get_default()) != 0 }
}
