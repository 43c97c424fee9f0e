// widget_places - preloaded, tells assistive technologies where widgets are as GTK 4.8 does. From 4.10 on a place is the sum of
// the bounds of what is around a widget, each told without its own padding and border (seen in 4.18): 5 to 28 pixels too
// little, so that a click lands beside a small button. Here each is told from content to content. A page of a stack, which is no
// widget but stands between, has its child's place there, which counts twice: here it has none. Built by preloaded.py.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <gtk/gtk.h>

static gboolean get_bounds(GtkAccessible *self, int *x, int *y, int *width, int *height) {
  GtkWidget *widget = GTK_WIDGET(self), *parent = gtk_widget_get_parent(widget);
  *x = *y = *width = *height = 0;  // told to others also of what has no place
  if (!gtk_widget_get_realized(widget)) return FALSE;
  graphene_point_t place = GRAPHENE_POINT_INIT(0, 0);
  if (parent && !gtk_widget_compute_point(widget, parent, &GRAPHENE_POINT_INIT(0, 0), &place)) return FALSE;
  *x = (int)place.x, *y = (int)place.y;
  *width = gtk_widget_get_width(widget), *height = gtk_widget_get_height(widget);
  return TRUE;
}

static gboolean get_nothing(GtkAccessible *self, int *x, int *y, int *width, int *height) {
  *x = *y = *width = *height = 0;
  return TRUE;
}

static void replace(GType type, gboolean (*bounds)(GtkAccessible *, int *, int *, int *, int *)) {
  GtkAccessibleInterface *interface = g_type_interface_peek(g_type_class_ref(type), GTK_TYPE_ACCESSIBLE);
  interface->get_bounds = bounds;
}

// Before there is a widget: classes that have the interface anew copy what their parent class has then.
int g_application_run(GApplication *application, int count, char **words) {
  replace(GTK_TYPE_WIDGET, get_bounds);
  replace(GTK_TYPE_STACK_PAGE, get_nothing);
  GType (*page)(void) = (GType (*)(void))dlsym(RTLD_DEFAULT, "adw_view_stack_page_get_type");
  if (page) replace(page(), get_nothing);
  int (*next)(GApplication *, int, char **) =
      (int (*)(GApplication *, int, char **))dlsym(RTLD_NEXT, "g_application_run");
  return next(application, count, words);
}
