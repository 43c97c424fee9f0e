#pragma once
#include <glib.h>
#include <glib-object.h>
#include <gtk/gtk.h>
#include <adwaita.h>

// Macros and variadic functions that Swift's importer leaves out, one inline function each.

static inline void kinora_accessible_set_string(GtkWidget *widget, GtkAccessibleProperty property, const char *text) {
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

static inline void kinora_accessible_set_hidden(GtkWidget *widget, gboolean hidden) {
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
