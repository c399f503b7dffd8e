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

  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
  export default libheif
}
