/** The part of libheif-js that is used; the package describes only the layer below. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }

  /** Sizes are those after the transformations of the container. */
  type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `pixels` with RGBA; null when the picture cannot be decoded. */
    display(pixels: Pixels, done: (filled: Pixels | null) => void): void
  }

  /** libheif's C interface, `heif.h`; numbers are addresses in its memory. A function that fails fills `error`. */
  type HeifFunctions = {
    HEAPU8: Uint8Array
    _malloc(sizeBytes: number): number
    _free(address: number): void
    _heif_context_alloc(): number
    _heif_context_free(context: number): void
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      file: number,
      sizeBytes: number,
      options: 0,
    ): void
    _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void
    _heif_image_handle_release(handle: number): void
    /** 0 without one. */
    _heif_image_handle_get_raw_color_profile_size(handle: number): number
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, bytes: number): void
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void
    _heif_nclx_color_profile_free(profile: number): void
  }

  export type Libheif = HeifFunctions & { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }

  const libheif: Libheif
  export default libheif
}
