#pragma once
#include <glib.h>
#include <glib-object.h>
#include <glib/gi18n.h>
#include <glib-unix.h>
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>
#include <libintl.h>
#include <locale.h>
#include <stdint.h>

// The two entry points by which another event loop drains libdispatch's main queue.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Macros and variadic functions that Swift's importer leaves out, one inline function each.
static inline GType kinora_type_of_instance(gconstpointer instance) { return G_TYPE_FROM_INSTANCE(instance); }
static inline gboolean kinora_is_object(gconstpointer instance) { return G_IS_OBJECT(instance); }
static inline guint kinora_reference_count(gconstpointer object) {
  return (guint)g_atomic_int_get((gint *)&((GObject *)object)->ref_count);
}
static inline GObjectClass *kinora_object_class(gpointer object) { return G_OBJECT_GET_CLASS(object); }
static inline GType kinora_value_type(const GValue *value) { return G_VALUE_TYPE(value); }
static inline GType kinora_fundamental_type(GType type) { return G_TYPE_FUNDAMENTAL(type); }
static inline GType kinora_type_invalid(void) { return G_TYPE_INVALID; }
static inline GType kinora_type_none(void) { return G_TYPE_NONE; }
static inline GType kinora_type_char(void) { return G_TYPE_CHAR; }
static inline GType kinora_type_uchar(void) { return G_TYPE_UCHAR; }
static inline GType kinora_type_boolean(void) { return G_TYPE_BOOLEAN; }
static inline GType kinora_type_int(void) { return G_TYPE_INT; }
static inline GType kinora_type_uint(void) { return G_TYPE_UINT; }
static inline GType kinora_type_long(void) { return G_TYPE_LONG; }
static inline GType kinora_type_ulong(void) { return G_TYPE_ULONG; }
static inline GType kinora_type_int64(void) { return G_TYPE_INT64; }
static inline GType kinora_type_uint64(void) { return G_TYPE_UINT64; }
static inline GType kinora_type_enum(void) { return G_TYPE_ENUM; }
static inline GType kinora_type_flags(void) { return G_TYPE_FLAGS; }
static inline GType kinora_type_float(void) { return G_TYPE_FLOAT; }
static inline GType kinora_type_double(void) { return G_TYPE_DOUBLE; }
static inline GType kinora_type_string(void) { return G_TYPE_STRING; }
static inline GType kinora_type_pointer(void) { return G_TYPE_POINTER; }
static inline GType kinora_type_boxed(void) { return G_TYPE_BOXED; }
static inline GType kinora_type_object(void) { return G_TYPE_OBJECT; }
static inline GType kinora_type_interface(void) { return G_TYPE_INTERFACE; }
static inline GType kinora_type_variant(void) { return G_TYPE_VARIANT; }
static inline GType kinora_type_strv(void) { return G_TYPE_STRV; }
static inline GType kinora_type_error(void) { return G_TYPE_ERROR; }
static inline gpointer kinora_closure_data(const GClosure *closure) { return closure->data; }
static inline gint kinora_signal_scope_mask(void) { return G_SIGNAL_TYPE_STATIC_SCOPE; }
static inline void kinora_ignore_scope(GType *type) { *type &= ~G_SIGNAL_TYPE_STATIC_SCOPE; }
