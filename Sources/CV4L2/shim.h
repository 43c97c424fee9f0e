#pragma once
#include <errno.h>
#include <libv4l2.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>

// A variadic function, macros that compute, and packed structures with unions: what Swift's importer leaves out. One
// inline function for each request; 0 or the error's number.

static inline int kinora_v4l2_request(int file, unsigned long request, void *argument) {
  int result;
  do {
    result = ioctl(file, request, argument);
  } while (result < 0 && errno == EINTR);
  return result < 0 ? errno : 0;
}

static inline int kinora_v4l2_is_there(int file) {
  struct v4l2_capability capability;
  memset(&capability, 0, sizeof capability);
  return kinora_v4l2_request(file, VIDIOC_QUERYCAP, &capability);
}

static inline int kinora_v4l2_query(int file, uint32_t id, struct v4l2_query_ext_ctrl *control) {
  memset(control, 0, sizeof *control);
  control->id = id;
  return kinora_v4l2_request(file, VIDIOC_QUERY_EXT_CTRL, control);
}

static inline int kinora_v4l2_menu_item(int file, uint32_t id, uint32_t index, char name[33], int64_t *number) {
  struct v4l2_querymenu item;
  memset(&item, 0, sizeof item);
  item.id = id;
  item.index = index;
  int error = kinora_v4l2_request(file, VIDIOC_QUERYMENU, &item);
  memcpy(name, item.name, 32);
  name[32] = 0;
  *number = item.value;
  return error;
}

static inline int kinora_v4l2_control(int file, unsigned long request, uint32_t id, uint32_t type, int64_t *value) {
  struct v4l2_ext_control control;
  struct v4l2_ext_controls controls;
  memset(&control, 0, sizeof control);
  memset(&controls, 0, sizeof controls);
  control.id = id;
  if (type == V4L2_CTRL_TYPE_INTEGER64) control.value64 = *value;
  else control.value = (int32_t)*value;
  controls.which = V4L2_CTRL_WHICH_CUR_VAL;
  controls.count = 1;
  controls.controls = &control;
  int error = kinora_v4l2_request(file, request, &controls);
  *value = type == V4L2_CTRL_TYPE_INTEGER64 ? control.value64 : control.value;
  return error;
}

static inline int kinora_v4l2_get(int file, uint32_t id, uint32_t type, int64_t *value) {
  *value = 0;
  return kinora_v4l2_control(file, VIDIOC_G_EXT_CTRLS, id, type, value);
}

static inline int kinora_v4l2_set(int file, uint32_t id, uint32_t type, int64_t value) {
  return kinora_v4l2_control(file, VIDIOC_S_EXT_CTRLS, id, type, &value);
}

static inline int kinora_v4l2_subscribe(int file, uint32_t id) {
  struct v4l2_event_subscription subscription;
  memset(&subscription, 0, sizeof subscription);
  subscription.type = V4L2_EVENT_CTRL;
  subscription.id = id;
  return kinora_v4l2_request(file, VIDIOC_SUBSCRIBE_EVENT, &subscription);
}

static inline int kinora_v4l2_next_event(int file, uint32_t *id) {
  struct v4l2_event event;
  memset(&event, 0, sizeof event);
  int error = kinora_v4l2_request(file, VIDIOC_DQEVENT, &event);
  *id = event.id;
  return error;
}
