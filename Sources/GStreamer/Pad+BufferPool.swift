import CGStreamer
import GLibSupport

extension Pad {
  /// Offers the element upstream of this sink pad a pool of raw video buffers to write into. Without one, as with
  /// `appsink`, every frame is allocated anew and the kernel clears its pages: seen as half of a preview's processor
  /// time.
  @discardableResult
  public func offerVideoBufferPool(minimum: Int) -> PadProbe {
    let identifier = gst_pad_add_probe(
      pad, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM,
      { _, info, data in
        guard let query = kinora_probe_data(info)?.assumingMemoryBound(to: GstQuery.self),
          query.pointee.type == GST_QUERY_ALLOCATION, PoolOffer.published(data).answer(query)
        else { return GST_PAD_PROBE_OK }
        return GST_PAD_PROBE_HANDLED
      }, PoolOffer(minimum: minimum).publish()
    ) { PoolOffer.retire($0) }
    return PadProbe(pad: self, identifier: UInt(identifier))
  }
}

private final class PoolOffer: HandedOver {
  private let minimum: Int

  init(minimum: Int) { self.minimum = minimum }

  /// Adds a pool to the allocation query; false if the query isn't about raw video in system memory.
  func answer(_ query: UnsafeMutablePointer<GstQuery>) -> Bool {
    var caps: UnsafeMutablePointer<GstCaps>?
    gst_query_parse_allocation(query, &caps, nil)
    var info = GstVideoInfo()
    guard let caps, gst_video_info_from_caps(&info, caps) != 0, let pool = gst_video_buffer_pool_new() else {
      return false
    }
    defer { gst_object_unref(pool) }
    let size = guint(info.size)
    let configuration = gst_buffer_pool_get_config(pool)
    gst_buffer_pool_config_set_params(configuration, caps, size, guint(minimum), 0)
    guard gst_buffer_pool_set_config(pool, configuration) != 0 else { return false }
    gst_query_add_allocation_pool(query, pool, size, guint(minimum), 0)
    gst_query_add_allocation_meta(query, gst_video_meta_api_get_type(), nil)
    return true
  }
}
