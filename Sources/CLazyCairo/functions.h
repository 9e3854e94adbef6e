// The functions that canfolio calls of libraries that are loaded when something is drawn, by library: what they return,
// their names, parameters and arguments. The compiler compares each with the library's own header. A function that is
// missing here is linked directly, and its library loaded at every start; DependencyTests tell.
// No header of its own: it is what CALL makes of it, and so is included more than once.

CALL(FREETYPE, FT_Error, FT_Done_Face, (FT_Face face), (face))
CALL(FREETYPE, FT_Error, FT_Done_FreeType, (FT_Library library), (library))
CALL(FREETYPE, FT_Error, FT_Get_Advance,
    (FT_Face face, FT_UInt gindex, FT_Int32 load_flags, FT_Fixed *padvance), (face, gindex, load_flags, padvance))
CALL(FREETYPE, FT_UInt, FT_Get_Char_Index, (FT_Face face, FT_ULong charcode), (face, charcode))
CALL(FREETYPE, FT_Error, FT_Init_FreeType, (FT_Library *alibrary), (alibrary))
CALL(FREETYPE, FT_Error, FT_Load_Glyph,
    (FT_Face face, FT_UInt glyph_index, FT_Int32 load_flags), (face, glyph_index, load_flags))
CALL(FREETYPE, FT_Error, FT_Load_Sfnt_Table,
    (FT_Face face, FT_ULong tag, FT_Long offset, FT_Byte *buffer, FT_ULong *length), (face, tag, offset, buffer, length))
CALL(FREETYPE, FT_Error, FT_New_Face,
    (FT_Library library, const char *filepathname, FT_Long face_index, FT_Face *aface),
    (library, filepathname, face_index, aface))
CALL(FREETYPE, FT_Error, FT_New_Memory_Face,
    (FT_Library library, const FT_Byte *file_base, FT_Long file_size, FT_Long face_index, FT_Face *aface),
    (library, file_base, file_size, face_index, aface))
CALL(FREETYPE, FT_Error, FT_Render_Glyph, (FT_GlyphSlot slot, FT_Render_Mode render_mode), (slot, render_mode))
CALL(FREETYPE, FT_Error, FT_Set_Char_Size,
    (FT_Face face, FT_F26Dot6 char_width, FT_F26Dot6 char_height, FT_UInt horz_resolution, FT_UInt vert_resolution),
    (face, char_width, char_height, horz_resolution, vert_resolution))
CALL(FREETYPE, void, FT_Library_Version,
    (FT_Library library, FT_Int *amajor, FT_Int *aminor, FT_Int *apatch), (library, amajor, aminor, apatch))

CALL(FONTCONFIG, FcStrList *, FcConfigGetFontDirs, (FcConfig *config), (config))
CALL(FONTCONFIG, FcBool, FcConfigSubstitute, (FcConfig *config, FcPattern *p, FcMatchKind kind), (config, p, kind))
CALL(FONTCONFIG, void, FcDefaultSubstitute, (FcPattern *pattern), (pattern))
CALL(FONTCONFIG, FcPattern *, FcFontMatch, (FcConfig *config, FcPattern *p, FcResult *result), (config, p, result))
CALL(FONTCONFIG, FcBool, FcPatternAddBool, (FcPattern *p, const char *object, FcBool b), (p, object, b))
CALL(FONTCONFIG, FcBool, FcPatternAddInteger, (FcPattern *p, const char *object, int i), (p, object, i))
CALL(FONTCONFIG, FcBool, FcPatternAddString, (FcPattern *p, const char *object, const FcChar8 *s), (p, object, s))
CALL(FONTCONFIG, FcPattern *, FcPatternCreate, (void), ())
CALL(FONTCONFIG, void, FcPatternDestroy, (FcPattern *p), (p))
CALL(FONTCONFIG, FcResult, FcPatternGetInteger,
    (const FcPattern *p, const char *object, int n, int *i), (p, object, n, i))
CALL(FONTCONFIG, FcResult, FcPatternGetString,
    (const FcPattern *p, const char *object, int n, FcChar8 **s), (p, object, n, s))
CALL(FONTCONFIG, void, FcStrListDone, (FcStrList *list), (list))
CALL(FONTCONFIG, FcChar8 *, FcStrListNext, (FcStrList *list), (list))
CALL(FONTCONFIG, int, FcWeightFromOpenType, (int ot_weight), (ot_weight))

CALL(CAIRO, void, cairo_arc,
    (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
    (cr, xc, yc, radius, angle1, angle2))
CALL(CAIRO, void, cairo_close_path, (cairo_t *cr), (cr))
CALL(CAIRO, cairo_t *, cairo_create, (cairo_surface_t *target), (target))
CALL(CAIRO, void, cairo_destroy, (cairo_t *cr), (cr))
CALL(CAIRO, void, cairo_fill, (cairo_t *cr), (cr))
CALL(CAIRO, void, cairo_font_face_destroy, (cairo_font_face_t *font_face), (font_face))
CALL(CAIRO, cairo_status_t, cairo_font_face_set_user_data,
    (cairo_font_face_t *font_face, const cairo_user_data_key_t *key, void *user_data, cairo_destroy_func_t destroy),
    (font_face, key, user_data, destroy))
CALL(CAIRO, cairo_status_t, cairo_font_face_status, (cairo_font_face_t *font_face), (font_face))
CALL(CAIRO, cairo_font_options_t *, cairo_font_options_create, (void), ())
CALL(CAIRO, void, cairo_font_options_destroy, (cairo_font_options_t *options), (options))
CALL(CAIRO, void, cairo_font_options_set_hint_metrics,
    (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics), (options, hint_metrics))
CALL(CAIRO, void, cairo_font_options_set_hint_style,
    (cairo_font_options_t *options, cairo_hint_style_t hint_style), (options, hint_style))
CALL(CAIRO, cairo_font_face_t *, cairo_ft_font_face_create_for_ft_face,
    (FT_Face face, int load_flags), (face, load_flags))
CALL(CAIRO, cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))
CALL(CAIRO, cairo_surface_t *, cairo_image_surface_create,
    (cairo_format_t format, int width, int height), (format, width, height))
CALL(CAIRO, unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
CALL(CAIRO, int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
CALL(CAIRO, void, cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
CALL(CAIRO, void, cairo_matrix_init,
    (cairo_matrix_t *matrix, double xx, double yx, double xy, double yy, double x0, double y0),
    (matrix, xx, yx, xy, yy, x0, y0))
CALL(CAIRO, void, cairo_matrix_init_identity, (cairo_matrix_t *matrix), (matrix))
CALL(CAIRO, void, cairo_matrix_init_scale, (cairo_matrix_t *matrix, double sx, double sy), (matrix, sx, sy))
CALL(CAIRO, void, cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
CALL(CAIRO, void, cairo_new_sub_path, (cairo_t *cr), (cr))
CALL(CAIRO, void, cairo_paint, (cairo_t *cr), (cr))
CALL(CAIRO, cairo_pattern_t *, cairo_pattern_create_rgb, (double red, double green, double blue), (red, green, blue))
CALL(CAIRO, void, cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))
CALL(CAIRO, void, cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter))
CALL(CAIRO, cairo_surface_t *, cairo_pdf_surface_create_for_stream,
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
    (write_func, closure, width_in_points, height_in_points))
CALL(CAIRO, void, cairo_pdf_surface_restrict_to_version,
    (cairo_surface_t *surface, cairo_pdf_version_t version), (surface, version))
CALL(CAIRO, void, cairo_pdf_surface_set_size,
    (cairo_surface_t *surface, double width_in_points, double height_in_points),
    (surface, width_in_points, height_in_points))
CALL(CAIRO, void, cairo_rectangle,
    (cairo_t *cr, double x, double y, double width, double height), (cr, x, y, width, height))
CALL(CAIRO, void, cairo_restore, (cairo_t *cr), (cr))
CALL(CAIRO, void, cairo_save, (cairo_t *cr), (cr))
CALL(CAIRO, void, cairo_scale, (cairo_t *cr, double sx, double sy), (cr, sx, sy))
CALL(CAIRO, cairo_scaled_font_t *, cairo_scaled_font_create,
    (cairo_font_face_t *font_face, const cairo_matrix_t *font_matrix, const cairo_matrix_t *ctm, const
    cairo_font_options_t *options),
    (font_face, font_matrix, ctm, options))
CALL(CAIRO, void, cairo_scaled_font_destroy, (cairo_scaled_font_t *scaled_font), (scaled_font))
CALL(CAIRO, cairo_status_t, cairo_scaled_font_status, (cairo_scaled_font_t *scaled_font), (scaled_font))
CALL(CAIRO, void, cairo_set_dash,
    (cairo_t *cr, const double *dashes, int num_dashes, double offset), (cr, dashes, num_dashes, offset))
CALL(CAIRO, void, cairo_set_line_cap, (cairo_t *cr, cairo_line_cap_t line_cap), (cr, line_cap))
CALL(CAIRO, void, cairo_set_line_join, (cairo_t *cr, cairo_line_join_t line_join), (cr, line_join))
CALL(CAIRO, void, cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
CALL(CAIRO, void, cairo_set_scaled_font, (cairo_t *cr, const cairo_scaled_font_t *scaled_font), (cr, scaled_font))
CALL(CAIRO, void, cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
CALL(CAIRO, void, cairo_set_source_rgb, (cairo_t *cr, double red, double green, double blue), (cr, red, green, blue))
CALL(CAIRO, void, cairo_set_source_surface,
    (cairo_t *cr, cairo_surface_t *surface, double x, double y), (cr, surface, x, y))
CALL(CAIRO, void, cairo_set_tolerance, (cairo_t *cr, double tolerance), (cr, tolerance))
CALL(CAIRO, void, cairo_show_glyphs,
    (cairo_t *cr, const cairo_glyph_t *glyphs, int num_glyphs), (cr, glyphs, num_glyphs))
CALL(CAIRO, void, cairo_show_page, (cairo_t *cr), (cr))
CALL(CAIRO, void, cairo_show_text_glyphs,
    (cairo_t *cr, const char *utf8, int utf8_len, const cairo_glyph_t *glyphs, int num_glyphs, const
    cairo_text_cluster_t *clusters, int num_clusters, cairo_text_cluster_flags_t cluster_flags),
    (cr, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters, cluster_flags))
CALL(CAIRO, cairo_status_t, cairo_status, (cairo_t *cr), (cr))
CALL(CAIRO, const char *, cairo_status_to_string, (cairo_status_t status), (status))
CALL(CAIRO, void, cairo_stroke, (cairo_t *cr), (cr))
CALL(CAIRO, void, cairo_surface_destroy, (cairo_surface_t *surface), (surface))
CALL(CAIRO, void, cairo_surface_finish, (cairo_surface_t *surface), (surface))
CALL(CAIRO, void, cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
CALL(CAIRO, cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
CALL(CAIRO, cairo_surface_t *, cairo_svg_surface_create_for_stream,
    (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points),
    (write_func, closure, width_in_points, height_in_points))
CALL(CAIRO, void, cairo_tag_begin,
    (cairo_t *cr, const char *tag_name, const char *attributes), (cr, tag_name, attributes))
CALL(CAIRO, void, cairo_tag_end, (cairo_t *cr, const char *tag_name), (cr, tag_name))
CALL(CAIRO, void, cairo_translate, (cairo_t *cr, double tx, double ty), (cr, tx, ty))
CALL(CAIRO, const char *, cairo_version_string, (void), ())

CALL(PANGO, PangoAttribute *, pango_attr_font_features_new, (const char *features), (features))
CALL(PANGO, void, pango_attr_list_insert, (PangoAttrList *list, PangoAttribute *attribute), (list, attribute))
CALL(PANGO, PangoAttrList *, pango_attr_list_new, (void), ())
CALL(PANGO, void, pango_attr_list_unref, (PangoAttrList *list), (list))
CALL(PANGO, void, pango_context_set_font_description,
    (PangoContext *context, const PangoFontDescription *desc), (context, desc))
CALL(PANGO, void, pango_font_description_free, (PangoFontDescription *desc), (desc))
CALL(PANGO, PangoFontDescription *, pango_font_description_new, (void), ())
CALL(PANGO, void, pango_font_description_set_absolute_size, (PangoFontDescription *desc, double size), (desc, size))
CALL(PANGO, void, pango_font_description_set_family, (PangoFontDescription *desc, const char *family), (desc, family))
CALL(PANGO, void, pango_font_description_set_style, (PangoFontDescription *desc, PangoStyle style), (desc, style))
CALL(PANGO, void, pango_font_description_set_weight, (PangoFontDescription *desc, PangoWeight weight), (desc, weight))
CALL(PANGO, PangoContext *, pango_font_map_create_context, (PangoFontMap *fontmap), (fontmap))
CALL(PANGO, void, pango_glyph_string_free, (PangoGlyphString *string), (string))
CALL(PANGO, PangoGlyphString *, pango_glyph_string_new, (void), ())
CALL(PANGO, void, pango_item_free, (PangoItem *item), (item))
CALL(PANGO, GList *, pango_itemize,
    (PangoContext *context, const char *text, int start_index, int length, PangoAttrList *attrs, PangoAttrIterator
    *cached_iter),
    (context, text, start_index, length, attrs, cached_iter))
CALL(PANGO, GList *, pango_reorder_items, (GList *items), (items))
CALL(PANGO, void, pango_shape,
    (const char *text, int length, const PangoAnalysis *analysis, PangoGlyphString *glyphs),
    (text, length, analysis, glyphs))

CALL(PANGOFT2, FcPattern *, pango_fc_font_get_pattern, (PangoFcFont *font), (font))

CALL(PANGOCAIRO, PangoFontMap *, pango_cairo_font_map_new, (void), ())

CALL(GLIB, void, g_list_free, (GList *list), (list))
CALL(GLIB, GLogFunc, g_log_set_default_handler, (GLogFunc handler, gpointer data), (handler, data))
CALL(GLIB, void, g_log_default_handler, (const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data),
    (domain, level, message, data))

CALL(GOBJECT, void, g_object_unref, (gpointer object), (object))

CALL(GOBJECT, gulong, g_signal_connect_data,
    (gpointer instance, const gchar *detailed_signal, GCallback c_handler, gpointer data, GClosureNotify destroy_data,
        GConnectFlags connect_flags),
    (instance, detailed_signal, c_handler, data, destroy_data, connect_flags))

CALL(PIXBUF, int, gdk_pixbuf_get_bits_per_sample, (const GdkPixbuf *pixbuf), (pixbuf))
CALL(PIXBUF, int, gdk_pixbuf_get_height, (const GdkPixbuf *pixbuf), (pixbuf))
CALL(PIXBUF, int, gdk_pixbuf_get_n_channels, (const GdkPixbuf *pixbuf), (pixbuf))
CALL(PIXBUF, int, gdk_pixbuf_get_rowstride, (const GdkPixbuf *pixbuf), (pixbuf))
CALL(PIXBUF, int, gdk_pixbuf_get_width, (const GdkPixbuf *pixbuf), (pixbuf))
CALL(PIXBUF, gboolean, gdk_pixbuf_loader_close, (GdkPixbufLoader *loader, GError **error), (loader, error))
CALL(PIXBUF, GdkPixbuf *, gdk_pixbuf_loader_get_pixbuf, (GdkPixbufLoader *loader), (loader))
CALL(PIXBUF, GdkPixbufLoader *, gdk_pixbuf_loader_new_with_type,
    (const char *image_type, GError **error), (image_type, error))
CALL(PIXBUF, void, gdk_pixbuf_loader_set_size, (GdkPixbufLoader *loader, int width, int height), (loader, width, height))
CALL(PIXBUF, gboolean, gdk_pixbuf_loader_write,
    (GdkPixbufLoader *loader, const guchar *buf, gsize count, GError **error), (loader, buf, count, error))
CALL(PIXBUF, const guint8 *, gdk_pixbuf_read_pixels, (const GdkPixbuf *pixbuf), (pixbuf))
