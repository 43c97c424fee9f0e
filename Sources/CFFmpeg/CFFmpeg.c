#include "CFFmpeg.h"

#include <dlfcn.h>
#include <limits.h>
#include <libavutil/log.h>
#include <pthread.h>
#include <string.h>

// The functions, by the library that has them.
#define UTIL(X) \
  X(av_malloc) X(av_free) X(av_dict_set) X(av_dict_get) X(av_dict_free) X(av_get_pix_fmt_name) X(av_rescale_q) \
  X(av_log_set_level) X(av_frame_alloc) X(av_frame_free) X(av_frame_unref) X(av_frame_ref) \
  X(av_buffer_create)
#define CODEC(X) \
  X(av_packet_alloc) X(av_packet_free) X(av_packet_unref) X(av_packet_make_refcounted) X(av_packet_move_ref) \
  X(av_packet_get_side_data) X(avcodec_get_name) X(avcodec_descriptor_get) X(avcodec_alloc_context3) \
  X(avcodec_parameters_to_context) X(avcodec_parameters_copy) X(avcodec_free_context) X(av_parser_init) \
  X(av_parser_parse2) X(av_parser_close) X(av_get_audio_frame_duration2) X(av_bsf_get_by_name) X(av_bsf_alloc) \
  X(av_bsf_init) X(av_bsf_send_packet) X(av_bsf_receive_packet) X(av_bsf_free) X(avcodec_find_encoder_by_name) \
  X(avcodec_find_decoder_by_name) X(avcodec_open2) X(avcodec_send_frame) X(avcodec_receive_packet) \
  X(avcodec_send_packet) X(avcodec_receive_frame) X(avcodec_flush_buffers) X(av_new_packet) \
  X(avcodec_default_get_buffer2) STREAM_DATA(X)
#define FORMAT(X) \
  X(avio_alloc_context) X(avio_context_free) X(avformat_alloc_context) X(avformat_open_input) \
  X(avformat_close_input) X(avformat_find_stream_info) X(av_probe_input_format3) X(av_find_best_stream) \
  X(av_read_frame) X(av_seek_frame) X(avformat_seek_file) X(avformat_index_get_entries_count) \
  X(avformat_index_get_entry) OLD_STREAM_DATA(X)

#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
#define STREAM_DATA(X) X(av_packet_side_data_get)
#define OLD_STREAM_DATA(X)
#else
#define STREAM_DATA(X)
#define OLD_STREAM_DATA(X) X(av_stream_get_side_data)
#endif

#define DECLARE(name) __typeof__(&name) name;
static struct {
  UTIL(DECLARE) CODEC(DECLARE) FORMAT(DECLARE)
} ff;
static bool isLoaded;

#define TEXT(number) TEXT_OF(number)
#define TEXT_OF(number) #number

static void load(void) {
  // Those that GStreamer's plugin loads, too.
  void *util = dlopen("libavutil.so." TEXT(LIBAVUTIL_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  void *codec = dlopen("libavcodec.so." TEXT(LIBAVCODEC_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  void *format = dlopen("libavformat.so." TEXT(LIBAVFORMAT_VERSION_MAJOR), RTLD_NOW | RTLD_LOCAL);
  if (!util || !codec || !format) return;
#define FIND_IN(library, name) *(void **)&ff.name = dlsym(library, #name); if (!ff.name) return;
#define FIND_UTIL(name) FIND_IN(util, name)
#define FIND_CODEC(name) FIND_IN(codec, name)
#define FIND_FORMAT(name) FIND_IN(format, name)
  UTIL(FIND_UTIL) CODEC(FIND_CODEC) FORMAT(FIND_FORMAT)
  // Its messages are for its developers.
  ff.av_log_set_level(AV_LOG_QUIET);
  isLoaded = true;
}

bool kinora_av_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return isLoaded;
}

void *kinora_av_malloc(size_t size) { return ff.av_malloc(size); }
void kinora_av_free(void *memory) { ff.av_free(memory); }
AVIOContext *kinora_avio_alloc_context(
  unsigned char *buffer, int size, void *opaque, int (*read)(void *, uint8_t *, int),
  int64_t (*seek)(void *, int64_t, int)) {
  return ff.avio_alloc_context(buffer, size, 0, opaque, read, NULL, seek);
}
void kinora_avio_context_free(AVIOContext **context) { ff.avio_context_free(context); }
AVFormatContext *kinora_avformat_alloc_context(void) { return ff.avformat_alloc_context(); }
int kinora_avformat_open_input(
  AVFormatContext **context, const char *url, const AVInputFormat *format, AVDictionary **options) {
  return ff.avformat_open_input(context, url, format, options);
}
void kinora_avformat_close_input(AVFormatContext **context) { ff.avformat_close_input(context); }
int kinora_avformat_find_stream_info(AVFormatContext *context) { return ff.avformat_find_stream_info(context, NULL); }
const AVInputFormat *kinora_av_probe_input_format3(const AVProbeData *data, int isOpened, int *score) {
  return ff.av_probe_input_format3(data, isOpened, score);
}
int kinora_av_find_best_stream(AVFormatContext *context, enum AVMediaType type) {
  return ff.av_find_best_stream(context, type, -1, -1, NULL, 0);
}
int kinora_av_read_frame(AVFormatContext *context, AVPacket *packet) { return ff.av_read_frame(context, packet); }
int kinora_av_seek_frame(AVFormatContext *context, int stream, int64_t time, int flags) {
  return ff.av_seek_frame(context, stream, time, flags);
}
int kinora_avformat_seek_file(
  AVFormatContext *context, int stream, int64_t least, int64_t time, int64_t most, int flags) {
  return ff.avformat_seek_file(context, stream, least, time, most, flags);
}
int kinora_av_dict_set(AVDictionary **dictionary, const char *key, const char *value, int flags) {
  return ff.av_dict_set(dictionary, key, value, flags);
}
AVDictionaryEntry *kinora_av_dict_get(
  const AVDictionary *dictionary, const char *key, const AVDictionaryEntry *previous, int flags) {
  return ff.av_dict_get(dictionary, key, previous, flags);
}
void kinora_av_dict_free(AVDictionary **dictionary) { ff.av_dict_free(dictionary); }
AVPacket *kinora_av_packet_alloc(void) { return ff.av_packet_alloc(); }
void kinora_av_packet_free(AVPacket **packet) { ff.av_packet_free(packet); }
int kinora_av_packet_make_refcounted(AVPacket *packet) { return ff.av_packet_make_refcounted(packet); }
void kinora_av_packet_move_ref(AVPacket *target, AVPacket *source) { ff.av_packet_move_ref(target, source); }
uint8_t *kinora_av_packet_get_side_data(const AVPacket *packet, enum AVPacketSideDataType type, size_t *size) {
  return ff.av_packet_get_side_data(packet, type, size);
}
const char *kinora_avcodec_get_name(enum AVCodecID codec) { return ff.avcodec_get_name(codec); }
const AVCodecDescriptor *kinora_avcodec_descriptor_get(enum AVCodecID codec) {
  return ff.avcodec_descriptor_get(codec);
}
const char *kinora_av_get_pix_fmt_name(enum AVPixelFormat format) { return ff.av_get_pix_fmt_name(format); }
AVCodecContext *kinora_avcodec_alloc_context3(void) { return ff.avcodec_alloc_context3(NULL); }
int kinora_avcodec_parameters_to_context(AVCodecContext *context, const AVCodecParameters *parameters) {
  return ff.avcodec_parameters_to_context(context, parameters);
}
void kinora_avcodec_free_context(AVCodecContext **context) { ff.avcodec_free_context(context); }
void kinora_av_parser_close(AVCodecParserContext *parser) { ff.av_parser_close(parser); }
int kinora_av_parser_parse2(
  AVCodecParserContext *parser, AVCodecContext *context, uint8_t **output, int *outputSize, const uint8_t *bytes,
  int size, int64_t presentation, int64_t decode, int64_t position) {
  return ff.av_parser_parse2(parser, context, output, outputSize, bytes, size, presentation, decode, position);
}

int kinora_avcodec_open2(AVCodecContext *context, AVDictionary **options) {
  return ff.avcodec_open2(context, NULL, options);
}
int kinora_avcodec_send_frame(AVCodecContext *context, const AVFrame *frame) {
  return ff.avcodec_send_frame(context, frame);
}
int kinora_avcodec_receive_packet(AVCodecContext *context, AVPacket *packet) {
  return ff.avcodec_receive_packet(context, packet);
}
int kinora_avcodec_send_packet(AVCodecContext *context, const AVPacket *packet) {
  return ff.avcodec_send_packet(context, packet);
}
int kinora_avcodec_receive_frame(AVCodecContext *context, AVFrame *frame) {
  return ff.avcodec_receive_frame(context, frame);
}
void kinora_avcodec_flush_buffers(AVCodecContext *context) { ff.avcodec_flush_buffers(context); }
AVFrame *kinora_av_frame_alloc(void) { return ff.av_frame_alloc(); }
void kinora_av_frame_free(AVFrame **frame) { ff.av_frame_free(frame); }
void kinora_av_frame_empty(AVFrame *frame) { ff.av_frame_unref(frame); }
int kinora_av_frame_ref(AVFrame *target, const AVFrame *source) { return ff.av_frame_ref(target, source); }
int kinora_avcodec_default_get_buffer2(AVCodecContext *context, AVFrame *frame, int flags) {
  return ff.avcodec_default_get_buffer2(context, frame, flags);
}

AVCodecContext *kinora_av_encoder(const char *name) {
  const AVCodec *codec = ff.avcodec_find_encoder_by_name(name);
  return codec ? ff.avcodec_alloc_context3(codec) : NULL;
}

AVCodecContext *kinora_av_decoder(const char *name) {
  const AVCodec *codec = ff.avcodec_find_decoder_by_name(name);
  return codec ? ff.avcodec_alloc_context3(codec) : NULL;
}

bool kinora_av_configure(AVCodecContext *context, const void *bytes, size_t size) {
  if (size > INT_MAX - AV_INPUT_BUFFER_PADDING_SIZE) return false;
  uint8_t *copy = ff.av_malloc(size + AV_INPUT_BUFFER_PADDING_SIZE);
  if (!copy) return false;
  memcpy(copy, bytes, size);
  memset(copy + size, 0, AV_INPUT_BUFFER_PADDING_SIZE);
  context->extradata = copy;
  context->extradata_size = (int)size;
  return true;
}

bool kinora_av_fill(AVPacket *packet, const void *bytes, size_t size) {
  if (size > INT_MAX - AV_INPUT_BUFFER_PADDING_SIZE || ff.av_new_packet(packet, (int)size) < 0) return false;
  memcpy(packet->data, bytes, size);
  return true;
}

size_t kinora_av_frame_room(const AVFrame *frame, int plane) {
  const uint8_t *data = frame->data[plane];
  for (size_t number = 0; data && number < sizeof frame->buf / sizeof *frame->buf && frame->buf[number]; number++) {
    const AVBufferRef *memory = frame->buf[number];
    if (data >= memory->data && data < memory->data + memory->size) return (size_t)(memory->data + memory->size - data);
  }
  return 0;
}

#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(58, 7, 100)
bool kinora_av_frame_is_interlaced(const AVFrame *frame) { return frame->flags & AV_FRAME_FLAG_INTERLACED; }
bool kinora_av_frame_is_top_first(const AVFrame *frame) { return frame->flags & AV_FRAME_FLAG_TOP_FIELD_FIRST; }
#else
bool kinora_av_frame_is_interlaced(const AVFrame *frame) { return frame->interlaced_frame; }
bool kinora_av_frame_is_top_first(const AVFrame *frame) { return frame->top_field_first; }
#endif

bool kinora_av_frame_hold(AVFrame *frame, void *owner, void (*release)(void *owner, uint8_t *data)) {
  // The size isn't read by encoders: planes and their distances say where the picture is.
  frame->buf[0] = ff.av_buffer_create(frame->data[0], 1, release, owner, AV_BUFFER_FLAG_READONLY);
  return frame->buf[0] != NULL;
}

AVCodecParserContext *kinora_av_parser(enum AVCodecID codec) {
  AVCodecParserContext *parser = ff.av_parser_init((int)codec);
  if (parser) parser->flags |= PARSER_FLAG_COMPLETE_FRAMES;
  return parser;
}

AVBSFContext *kinora_av_unpacker(const AVStream *stream) {
  const AVBitStreamFilter *filter = ff.av_bsf_get_by_name("mpeg4_unpack_bframes");
  AVBSFContext *context = NULL;
  if (!filter || ff.av_bsf_alloc(filter, &context) < 0) return NULL;
  context->time_base_in = stream->time_base;
  if (ff.avcodec_parameters_copy(context->par_in, stream->codecpar) < 0 || ff.av_bsf_init(context) < 0)
    ff.av_bsf_free(&context);
  return context;
}
int kinora_av_bsf_send_packet(AVBSFContext *filter, AVPacket *packet) { return ff.av_bsf_send_packet(filter, packet); }
int kinora_av_bsf_receive_packet(AVBSFContext *filter, AVPacket *packet) {
  return ff.av_bsf_receive_packet(filter, packet);
}
void kinora_av_bsf_free(AVBSFContext **filter) { ff.av_bsf_free(filter); }

void kinora_av_empty(AVPacket *packet) { ff.av_packet_unref(packet); }

int64_t kinora_av_sound_duration(const AVStream *stream, const AVPacket *packet) {
  const int samples = ff.av_get_audio_frame_duration2(stream->codecpar, packet->size);
  const int rate = stream->codecpar->sample_rate;
  if (samples <= 0 || rate <= 0) return 0;
  return ff.av_rescale_q(samples, (AVRational){1, rate}, stream->time_base);
}

const uint8_t *kinora_av_stream_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
  *size = 0;
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 31, 100)
  const AVCodecParameters *parameters = stream->codecpar;
  const AVPacketSideData *data =
    ff.av_packet_side_data_get(parameters->coded_side_data, parameters->nb_coded_side_data, type);
  if (!data) return NULL;
  *size = data->size;
  return data->data;
#else
  return ff.av_stream_get_side_data(stream, type, size);
#endif
}

static int refuse(AVFormatContext *context, AVIOContext **opened, const char *url, int flags, AVDictionary **options) {
  (void)context, (void)url, (void)flags, (void)options;
  *opened = NULL;
  return AVERROR(EPERM);
}
void kinora_av_open_nothing(AVFormatContext *context) { context->io_open = refuse; }

int64_t kinora_av_indexed_time(AVStream *stream, int64_t position) {
  int low = 0, high = ff.avformat_index_get_entries_count(stream);
  while (low < high) {
    const int middle = low + (high - low) / 2;
    const AVIndexEntry *entry = ff.avformat_index_get_entry(stream, middle);
    if (!entry) break;
    if (entry->pos == position) return entry->timestamp;
    if (entry->pos < position) low = middle + 1; else high = middle;
  }
  return AV_NOPTS_VALUE;
}
