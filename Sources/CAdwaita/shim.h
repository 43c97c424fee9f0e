#pragma once
// The oldest that Kinora is built with: what later releases call deprecated is used as long as these are.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#include <glib.h>
#include <glib-object.h>
#include <gtk/gtk.h>
#include <adwaita.h>
#include <dlfcn.h>

// Macros and variadic functions that Swift's importer leaves out, one inline function each.

// From GTK 4.10 on what only holds others together is generic, and what is generic has neither name nor description. Others
// know a role once the widget has a window.
static inline void kinora_accessible_may_have_words(GtkWidget *widget) {
  if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == GTK_ACCESSIBLE_ROLE_GENERIC &&
      !gtk_widget_get_realized(widget))
    g_object_set(widget, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
}

static inline void kinora_accessible_set_string(GtkWidget *widget, GtkAccessibleProperty property, const char *text) {
  kinora_accessible_may_have_words(widget);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, text, -1);
}

static inline void kinora_accessible_set_value(GtkWidget *widget, double value, double least, double most,
                                               const char *words) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, least,
                                 GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, most, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, value,
                                 GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words, -1);
}

static inline void kinora_accessible_set_words(GtkWidget *widget, const char *words) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words, -1);
}

// Whether a widget is told of, or nothing where nobody said.
#define KINORA_TOLD "kinora-told"
enum { KINORA_IS_TOLD = 1, KINORA_IS_HIDDEN };

static inline gboolean kinora_accessible_hide_again(gpointer widget) {
  if (GPOINTER_TO_INT(g_object_get_data(G_OBJECT(widget), KINORA_TOLD)) == KINORA_IS_HIDDEN)
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  return G_SOURCE_REMOVE;
}

// Before anything else that waits for the main loop, so that nobody who asks hears of it.
static inline void kinora_accessible_is_mapped(GtkWidget *widget) {
  if (GPOINTER_TO_INT(g_object_get_data(G_OBJECT(widget), KINORA_TOLD)) == KINORA_IS_HIDDEN)
    g_idle_add_full(G_PRIORITY_HIGH, kinora_accessible_hide_again, g_object_ref(widget), g_object_unref);
}

// GTK 4.18 tells of each widget that comes into sight, right behind its signal "map", whatever was said of it before.
static inline void kinora_accessible_set_hidden(GtkWidget *widget, gboolean hidden) {
  if (!g_object_get_data(G_OBJECT(widget), KINORA_TOLD))
    g_signal_connect(widget, "map", G_CALLBACK(kinora_accessible_is_mapped), NULL);
  g_object_set_data(G_OBJECT(widget), KINORA_TOLD, GINT_TO_POINTER(hidden ? KINORA_IS_HIDDEN : KINORA_IS_TOLD));
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

static inline void kinora_accessible_set_selected(GtkWidget *widget, gboolean selected) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

static inline GtkRecentManager *kinora_recent_manager_new(const char *path) {
  return GTK_RECENT_MANAGER(g_object_new(GTK_TYPE_RECENT_MANAGER, "filename", path, NULL));
}

static inline gboolean kinora_recent_manager_add(GtkRecentManager *manager, const char *uri, const char *type,
                                                 const char *name, const char *command) {
  GtkRecentData data = {.mime_type = (char *)type, .app_name = (char *)name, .app_exec = (char *)command};
  return gtk_recent_manager_add_full(manager, uri, &data);
}

static inline GtkWidget *kinora_widget_new(GType type, GtkAccessibleRole role) {
  return GTK_WIDGET(g_object_new(type, "accessible-role", role, NULL));
}

// Asks the window manager of X11 to keep a window above others (EWMH's _NET_WM_STATE_ABOVE); false on other displays. GTK's
// and Xlib's functions are looked up, since GTK may have been built without them; the event has Xlib's layout.
static inline gboolean kinora_surface_keep_above(GdkSurface *surface, gboolean above) {
  if (!g_str_has_prefix(G_OBJECT_TYPE_NAME(surface), "GdkX11")) return FALSE;
  GdkDisplay *display = gdk_surface_get_display(surface);
  unsigned long (*window)(GdkSurface *) = (unsigned long (*)(GdkSurface *))dlsym(NULL, "gdk_x11_surface_get_xid");
  void *(*connection)(GdkDisplay *) = (void *(*)(GdkDisplay *))dlsym(NULL, "gdk_x11_display_get_xdisplay");
  unsigned long (*root)(GdkDisplay *) = (unsigned long (*)(GdkDisplay *))dlsym(NULL, "gdk_x11_display_get_xrootwindow");
  unsigned long (*atom)(GdkDisplay *, const char *) =
      (unsigned long (*)(GdkDisplay *, const char *))dlsym(NULL, "gdk_x11_get_xatom_by_name_for_display");
  int (*send)(void *, unsigned long, int, long, void *) =
      (int (*)(void *, unsigned long, int, long, void *))dlsym(NULL, "XSendEvent");
  int (*flush)(void *) = (int (*)(void *))dlsym(NULL, "XFlush");
  if (!window || !connection || !root || !atom || !send || !flush) return FALSE;
  union {
    long room[24];
    struct {
      int type;
      unsigned long serial;
      int is_sent;
      void *display;
      unsigned long window, kind;
      int format;
      long data[5];
    } message;
  } event = {{0}};
  event.message.type = 33;  // ClientMessage
  event.message.window = window(surface);
  event.message.kind = atom(display, "_NET_WM_STATE");
  event.message.format = 32;
  event.message.data[0] = above ? 1 : 0;  // add or remove
  event.message.data[1] = (long)atom(display, "_NET_WM_STATE_ABOVE");
  event.message.data[3] = 1;  // a program, not a pager
  send(connection(display), root(display), 0, 1L << 20 | 1L << 19, &event);
  flush(connection(display));
  return TRUE;
}
