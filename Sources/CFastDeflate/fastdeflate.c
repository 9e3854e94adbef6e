/* Compresses the streams of Cairo's PDFs with libdeflate: see README.md. A stream is collected and compressed at its end.
 *
 * Functions of zlib that are not defined here return Z_STREAM_ERROR for such a stream and do not change it, because its
 * z_stream has no zalloc. */
/* For dladdr. */
#define _GNU_SOURCE
#include "fastdeflate.h"

#if !defined(__GLIBC__) || defined(CANFOLIO_PLAIN_DEFLATE)

int fastdeflate_begin(z_streamp z) { return deflateInit(z, Z_DEFAULT_COMPRESSION); }

#else

#include <dlfcn.h>
#include <libdeflate.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct stream {
  /* At the position where zlib stores the address of its z_stream. */
  const void *mark;
  unsigned char *bytes;
  size_t count, room;
  /* At the end of the stream: the compressed bytes, and how many of them have been passed on. */
  unsigned char *packed;
  size_t packed_count, taken;
  /* The stream of zlib, if the parameters are not supported here, or if the stream is very large. */
  z_stream *zlib;
};

static const char ours;

static struct {
  int (*init)(z_streamp, int, const char *, int);
  int (*deflate)(z_streamp, int);
  int (*end)(z_streamp);
} zlib;
static pthread_once_t zlib_once = PTHREAD_ONCE_INIT;
static pthread_key_t compressors;
static int has_compressors;
static int is_left_out;

__attribute__((constructor)) static void look(void) { is_left_out = getenv("CANFOLIO_PLAIN_DEFLATE") != NULL; }

static void free_compressor(void *compressor) { libdeflate_free_compressor(compressor); }

static void find(void) {
  void *library = dlopen("libz.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (library) {
    *(void **)&zlib.init = dlsym(library, "deflateInit_");
    *(void **)&zlib.deflate = dlsym(library, "deflate");
    *(void **)&zlib.end = dlsym(library, "deflateEnd");
  }
  has_compressors = !pthread_key_create(&compressors, free_compressor);
}

/* One per thread: it has a megabyte, which would otherwise be allocated for each of many small streams. */
static struct libdeflate_compressor *compressor(void) {
  struct libdeflate_compressor *compressor = pthread_getspecific(compressors);
  if (compressor) return compressor;
  compressor = libdeflate_alloc_compressor(FASTDEFLATE_LEVEL);
  if (compressor && pthread_setspecific(compressors, compressor)) {
    libdeflate_free_compressor(compressor);
    return NULL;
  }
  return compressor;
}

static struct stream *stream_of(z_streamp z) {
  struct stream *stream = z ? (struct stream *)z->state : NULL;
  return stream && stream->mark == &ours ? stream : NULL;
}

/* Whether an address is in Cairo. */
static int is_cairo(const void *address) {
  Dl_info library;
  return dladdr(address, &library) && library.dli_fname && strstr(library.dli_fname, "/libcairo.so");
}

int deflateInit_(z_streamp z, int level, const char *version, int size) {
  pthread_once(&zlib_once, find);
  if (!zlib.init || !zlib.deflate || !zlib.end) return Z_VERSION_ERROR;
  if (!z || level != Z_DEFAULT_COMPRESSION || z->zalloc || z->zfree || !version || version[0] != ZLIB_VERSION[0] ||
      size != (int)sizeof(z_stream) || is_left_out || !has_compressors || !is_cairo(__builtin_return_address(0)))
    return zlib.init(z, level, version, size);
  return fastdeflate_begin(z);
}

int fastdeflate_begin(z_streamp z) {
  pthread_once(&zlib_once, find);
  struct stream *stream = calloc(1, sizeof *stream);
  if (!stream) return Z_MEM_ERROR;
  stream->mark = &ours;
  z->state = (struct internal_state *)stream;
  z->total_in = z->total_out = 0;
  z->adler = 1;
  z->msg = NULL;
  z->data_type = Z_UNKNOWN;
  return Z_OK;
}

static int collect(struct stream *stream, z_streamp z) {
  if (!z->avail_in) return Z_OK;
  if (!z->next_in) return Z_STREAM_ERROR;
  if (stream->room - stream->count < z->avail_in) {
    size_t room = stream->room ? stream->room : 32 << 10;
    while (room - stream->count < z->avail_in) room *= 2;
    unsigned char *bytes = realloc(stream->bytes, room);
    if (!bytes) return Z_MEM_ERROR;
    stream->bytes = bytes;
    stream->room = room;
  }
  memcpy(stream->bytes + stream->count, z->next_in, z->avail_in);
  stream->count += z->avail_in;
  z->total_in += z->avail_in;
  z->next_in += z->avail_in;
  z->avail_in = 0;
  return Z_OK;
}

static int pack(struct stream *stream) {
  struct libdeflate_compressor *with = compressor();
  if (!with) return Z_MEM_ERROR;
  size_t bound = libdeflate_zlib_compress_bound(with, stream->count);
  stream->packed = malloc(bound);
  if (!stream->packed) return Z_MEM_ERROR;
  const void *bytes = stream->bytes ? stream->bytes : (const void *)&ours;
  stream->packed_count = libdeflate_zlib_compress(with, bytes, stream->count, stream->packed, bound);
  if (!stream->packed_count) {
    free(stream->packed);
    stream->packed = NULL;
    return Z_MEM_ERROR;
  }
  free(stream->bytes);
  stream->bytes = NULL;
  return Z_OK;
}

/* Compresses the collected bytes and all later ones with zlib. */
static int pass_on(struct stream *stream, z_streamp z, int flush) {
  if (!stream->zlib) {
    stream->zlib = calloc(1, sizeof *stream->zlib);
    if (!stream->zlib) return Z_MEM_ERROR;
    int status = zlib.init(stream->zlib, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, (int)sizeof(z_stream));
    if (status != Z_OK) {
      free(stream->zlib);
      stream->zlib = NULL;
      return status;
    }
  }
  z_stream *inner = stream->zlib;
  uLong written = inner->total_out;
  int status = Z_OK;
  inner->next_out = z->next_out;
  inner->avail_out = z->avail_out;
  if (stream->taken < stream->count) {
    size_t rest = stream->count - stream->taken;
    inner->next_in = stream->bytes + stream->taken;
    inner->avail_in = (uInt)rest;
    status = zlib.deflate(inner, Z_NO_FLUSH);
    stream->taken += rest - inner->avail_in;
  }
  if (stream->taken == stream->count) {
    free(stream->bytes);
    stream->bytes = NULL;
    inner->next_in = z->next_in;
    inner->avail_in = z->avail_in;
    if (inner->avail_out) status = zlib.deflate(inner, flush);
    z->total_in += z->avail_in - inner->avail_in;
    z->next_in = inner->next_in;
    z->avail_in = inner->avail_in;
  }
  z->next_out = inner->next_out;
  z->avail_out = inner->avail_out;
  z->total_out += inner->total_out - written;
  z->adler = inner->adler;
  return status;
}

int deflate(z_streamp z, int flush) {
  struct stream *stream = stream_of(z);
  if (!stream) {
    pthread_once(&zlib_once, find);
    return zlib.deflate ? zlib.deflate(z, flush) : Z_STREAM_ERROR;
  }
  if (!z->next_out) return Z_STREAM_ERROR;
  if (stream->zlib) return pass_on(stream, z, flush);
  if (!stream->packed) {
    if ((flush != Z_NO_FLUSH && flush != Z_FINISH) || z->avail_in > FASTDEFLATE_MOST_BYTES - stream->count)
      return pass_on(stream, z, flush);
    int status = collect(stream, z);
    if (status != Z_OK || flush == Z_NO_FLUSH) return status;
    if ((status = pack(stream)) != Z_OK) return status;
  } else if (flush != Z_FINISH || z->avail_in) {
    return Z_STREAM_ERROR;
  }
  size_t count = stream->packed_count - stream->taken;
  if (count > z->avail_out) count = z->avail_out;
  memcpy(z->next_out, stream->packed + stream->taken, count);
  stream->taken += count;
  z->next_out += count;
  z->avail_out -= (uInt)count;
  z->total_out += count;
  if (stream->taken < stream->packed_count) return Z_OK;
  /* The last bytes of the format (RFC 1950). */
  const unsigned char *sum = stream->packed + stream->packed_count - 4;
  z->adler = (uLong)sum[0] << 24 | (uLong)sum[1] << 16 | (uLong)sum[2] << 8 | sum[3];
  return Z_STREAM_END;
}

int deflateEnd(z_streamp z) {
  struct stream *stream = stream_of(z);
  if (!stream) {
    pthread_once(&zlib_once, find);
    return zlib.end ? zlib.end(z) : Z_STREAM_ERROR;
  }
  int status = Z_OK;
  if (stream->zlib) {
    status = zlib.end(stream->zlib);
    free(stream->zlib);
  }
  free(stream->bytes);
  free(stream->packed);
  free(stream);
  z->state = NULL;
  return status;
}
#endif
