// trivial_window - the least that a libadwaita window with live video can be, to measure Kinora against.
//
// videotestsrc → videoconvert → appsink → GdkMemoryTexture → GtkPicture, nothing else. Built by Tests/Bench/run.
#include <adwaita.h>
#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/video/video.h>

static GtkPicture *picture;
static GdkTexture *waiting;  // latest wins; swapped atomically
static GstElement *pipeline;

typedef struct {
  GstSample *sample;
  GstVideoFrame frame;
} Mapping;

static void unmap(gpointer data) {
  Mapping *mapping = data;
  gst_video_frame_unmap(&mapping->frame);
  gst_sample_unref(mapping->sample);
  g_free(mapping);
}

static gboolean show(gpointer unused) {
  GdkTexture *texture = g_atomic_pointer_exchange(&waiting, NULL);
  if (texture) {
    gtk_picture_set_paintable(picture, GDK_PAINTABLE(texture));
    g_object_unref(texture);
  }
  return G_SOURCE_REMOVE;
}

static GstFlowReturn arrived(GstAppSink *sink, gpointer unused) {
  Mapping *mapping = g_new0(Mapping, 1);
  mapping->sample = gst_app_sink_pull_sample(sink);
  if (!mapping->sample) {
    g_free(mapping);
    return GST_FLOW_EOS;
  }
  GstVideoInfo info;
  gst_video_info_from_caps(&info, gst_sample_get_caps(mapping->sample));
  gst_video_frame_map(&mapping->frame, &info, gst_sample_get_buffer(mapping->sample), GST_MAP_READ);
  int stride = GST_VIDEO_FRAME_PLANE_STRIDE(&mapping->frame, 0);
  GBytes *bytes = g_bytes_new_with_free_func(
      GST_VIDEO_FRAME_PLANE_DATA(&mapping->frame, 0), (gsize)stride * info.height, unmap, mapping);
  GdkTexture *texture =
      gdk_memory_texture_new(info.width, info.height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, stride);
  g_bytes_unref(bytes);
  GdkTexture *missed = g_atomic_pointer_exchange(&waiting, texture);
  if (missed)
    g_object_unref(missed);
  else
    g_idle_add_full(G_PRIORITY_DEFAULT, show, NULL, NULL);
  return GST_FLOW_OK;
}

static void activate(GtkApplication *application, gpointer unused) {
  GtkCssProvider *style = gtk_css_provider_new();
  gtk_css_provider_load_from_data(style, "window { background: black; }", -1);
  gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), GTK_STYLE_PROVIDER(style), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref(style);

  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 1100, 720);
  GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(column), adw_header_bar_new());
  picture = GTK_PICTURE(gtk_picture_new());
  gtk_widget_set_vexpand(GTK_WIDGET(picture), TRUE);
  gtk_box_append(GTK_BOX(column), GTK_WIDGET(picture));
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), column);

  gst_init(NULL, NULL);
  pipeline = gst_parse_launch(
      "videotestsrc is-live=true ! video/x-raw,width=1280,height=720,framerate=30/1 ! videoconvert ! "
      "video/x-raw,format=BGRA ! appsink name=sink max-buffers=1 drop=true",
      NULL);
  GstAppSinkCallbacks callbacks = {.new_sample = arrived};
  GstElement *sink = gst_bin_get_by_name(GST_BIN(pipeline), "sink");
  gst_app_sink_set_callbacks(GST_APP_SINK(sink), &callbacks, NULL, NULL);
  gst_object_unref(sink);
  gst_element_set_state(pipeline, GST_STATE_PLAYING);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  AdwApplication *application = adw_application_new("app.kinora.TrivialWindow", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  int status = g_application_run(G_APPLICATION(application), argc, argv);
  if (pipeline) {
    gst_element_set_state(pipeline, GST_STATE_NULL);
    gst_object_unref(pipeline);
  }
  g_object_unref(application);
  return status;
}
