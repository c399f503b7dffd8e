/** Width and height in pixels, upright. */
export type Size = { width: number; height: number }

/** WebP cannot be higher or wider. https://developers.google.com/speed/webp/faq */
const MAXIMUM_EDGE = 16_383

/** Above this, encoding one rendition takes seconds; only very long strips come close. */
const MAXIMUM_PIXELS = 16_000_000

/**
 * The sizes of a picture's renditions, narrowest first: each wanted width below the picture's, and the picture's own
 * width up to the largest wanted. Never enlarged.
 */
export function renditionSizes(picture: Size, wantedWidths: readonly number[]): Size[] {
  const own = Math.min(picture.width, Math.max(...wantedWidths))
  const widths = [...wantedWidths.filter((width) => width < own).toSorted((a, b) => a - b), own]
  const sizes = widths.map((width) =>
    bounded({ width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) }),
  )
  // Very long strips reach the limit in several widths, of which one suffices.
  return sizes.filter((size, index) => sizes.findIndex(({ width }) => width === size.width) === index)
}

function bounded({ width, height }: Size): Size {
  const scale = Math.min(1, MAXIMUM_EDGE / Math.max(width, height), Math.sqrt(MAXIMUM_PIXELS / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
