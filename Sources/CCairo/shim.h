#pragma once
#include <glib.h>
#include <glib-object.h>
#include <cairo.h>
#include <pango/pangocairo.h>

// Pango's layouts are GObjects; this spares Swift the knowledge of GLib.
static inline void shim_pango_layout_free(PangoLayout *layout) { g_object_unref(layout); }
