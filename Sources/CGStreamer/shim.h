#pragma once
#include <glib.h>
#include <glib-object.h>
#include <gst/gst.h>
#include <gst/app/app.h>
#include <gst/audio/audio.h>
#include <gst/pbutils/pbutils.h>
#include <gst/tag/tag.h>
#include <gst/video/video.h>

// Macros, bit fields and variadic functions that Swift's importer leaves out, one inline function each.
static inline gboolean kinora_is_element(gpointer object) { return GST_IS_ELEMENT(object); }
static inline gboolean kinora_is_bin(gpointer object) { return GST_IS_BIN(object); }
static inline gboolean kinora_is_pipeline(gpointer object) { return GST_IS_PIPELINE(object); }

static inline guint kinora_mini_object_reference_count(gpointer object) {
  return (guint)g_atomic_int_get(&GST_MINI_OBJECT_CAST(object)->refcount);
}

static inline guint kinora_buffer_flags(const GstBuffer *buffer) { return GST_MINI_OBJECT_FLAGS(buffer); }
static inline void kinora_buffer_set_flags(GstBuffer *buffer, guint flags) {
  GST_MINI_OBJECT_FLAG_UNSET(buffer, ~(guint)(GST_MINI_OBJECT_FLAG_LAST - 1));
  GST_MINI_OBJECT_FLAG_SET(buffer, flags & ~(guint)(GST_MINI_OBJECT_FLAG_LAST - 1));
}

static inline gpointer kinora_probe_data(const GstPadProbeInfo *info) { return GST_PAD_PROBE_INFO_DATA(info); }
static inline void kinora_probe_set_data(GstPadProbeInfo *info, gpointer data) { GST_PAD_PROBE_INFO_DATA(info) = data; }

static inline guint kinora_factory_rank(gpointer factory) {
  return gst_plugin_feature_get_rank(GST_PLUGIN_FEATURE(factory));
}

// GValueArray is deprecated, yet `level` and others still send it.
static inline GType kinora_type_value_array(void) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return G_TYPE_VALUE_ARRAY;
  G_GNUC_END_IGNORE_DEPRECATIONS
}
static inline guint kinora_value_array_count(const GValue *value) {
  return ((GValueArray *)g_value_get_boxed(value))->n_values;
}
static inline const GValue *kinora_value_array_item(const GValue *value, guint index) {
  return ((GValueArray *)g_value_get_boxed(value))->values + index;
}

static inline void kinora_set_dither(GstStructure *options, GstVideoDitherMethod method) {
  gst_structure_set(
      options, GST_VIDEO_CONVERTER_OPT_DITHER_METHOD, GST_TYPE_VIDEO_DITHER_METHOD, method, (const char *)NULL);
}
static inline gpointer kinora_frame_plane(const GstVideoFrame *frame, guint plane) {
  return GST_VIDEO_FRAME_PLANE_DATA(frame, plane);
}
static inline gint kinora_frame_stride(const GstVideoFrame *frame, guint plane) {
  return GST_VIDEO_FRAME_PLANE_STRIDE(frame, plane);
}
static inline guint8 *kinora_frame_component(const GstVideoFrame *frame, guint component) {
  return GST_VIDEO_FRAME_COMP_DATA(frame, component);
}
static inline gint kinora_frame_component_stride(const GstVideoFrame *frame, guint component) {
  return GST_VIDEO_FRAME_COMP_STRIDE(frame, component);
}
static inline gint kinora_frame_component_step(const GstVideoFrame *frame, guint component) {
  return GST_VIDEO_FRAME_COMP_PSTRIDE(frame, component);
}
static inline gint kinora_info_plane_count(const GstVideoInfo *info) { return GST_VIDEO_INFO_N_PLANES(info); }
static inline gint kinora_info_plane_stride(const GstVideoInfo *info, guint plane) {
  return GST_VIDEO_INFO_PLANE_STRIDE(info, plane);
}
static inline gsize kinora_info_plane_offset(const GstVideoInfo *info, guint plane) {
  return GST_VIDEO_INFO_PLANE_OFFSET(info, plane);
}
// The plane's size in its own samples: a chroma plane of I420 has half of both.
static inline gint kinora_info_plane_width(const GstVideoInfo *info, guint plane) {
  gint component[GST_VIDEO_MAX_COMPONENTS];
  gst_video_format_info_component(info->finfo, plane, component);
  return GST_VIDEO_FORMAT_INFO_SCALE_WIDTH(info->finfo, component[0], GST_VIDEO_INFO_WIDTH(info));
}
static inline gint kinora_info_plane_height(const GstVideoInfo *info, guint plane) {
  gint component[GST_VIDEO_MAX_COMPONENTS];
  gst_video_format_info_component(info->finfo, plane, component);
  return GST_VIDEO_FORMAT_INFO_SCALE_HEIGHT(info->finfo, component[0], GST_VIDEO_INFO_FIELD_HEIGHT(info));
}
static inline const gchar *kinora_info_format_name(const GstVideoInfo *info) { return GST_VIDEO_INFO_NAME(info); }
static inline gboolean kinora_info_is_interlaced(const GstVideoInfo *info) { return GST_VIDEO_INFO_IS_INTERLACED(info); }
static inline const gchar *kinora_audio_format_name(const GstAudioInfo *info) { return GST_AUDIO_INFO_NAME(info); }
static inline gboolean kinora_audio_is_interleaved(const GstAudioInfo *info) {
  return GST_AUDIO_INFO_LAYOUT(info) == GST_AUDIO_LAYOUT_INTERLEAVED;
}

static inline void kinora_pad_stream_lock(GstPad *pad) { GST_PAD_STREAM_LOCK(pad); }
static inline void kinora_pad_stream_unlock(GstPad *pad) { GST_PAD_STREAM_UNLOCK(pad); }
static inline void kinora_element_set_source(GstElement *element) {
  GST_OBJECT_FLAG_SET(element, GST_ELEMENT_FLAG_SOURCE);
}
static inline void kinora_element_post_resource_error(
    GstElement *element, gint code, const gchar *text, const gchar *details) {
  gst_element_message_full(
      element, GST_MESSAGE_ERROR, GST_RESOURCE_ERROR, code, g_strdup(text), g_strdup(details), __FILE__,
      "kinora", __LINE__);
}

static inline void kinora_element_post_stream_error(GstElement *element, gint code, const gchar *text, const gchar *details) {
  gst_element_message_full(
      element, GST_MESSAGE_ERROR, GST_STREAM_ERROR, code, g_strdup(text), g_strdup(details), __FILE__,
      "kinora", __LINE__);
}

// What the leaks tracer still counts as alive, or NULL when it doesn't run. Not for freeing: 1.22 drops references
// with the structure that it never took.
static inline GstStructure *kinora_live_objects(void) {
  GstStructure *live = NULL;
  GList *tracers = gst_tracing_get_active_tracers();
  for (GList *link = tracers; link && !live; link = link->next) {
    if (g_strcmp0(G_OBJECT_TYPE_NAME(link->data), "GstLeaksTracer") == 0)
      g_signal_emit_by_name(link->data, "get-live-objects", &live);
  }
  g_list_free_full(tracers, gst_object_unref);
  return live;
}
