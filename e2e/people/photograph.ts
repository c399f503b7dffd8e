import sharp from 'sharp'

/**
 * A photograph as a phone writes it: rotated pixels, with orientation and GPS position in EXIF. Upright it is 900 ×
 * 1200, blue above and orange below.
 */
export async function phonePhotograph(): Promise<Buffer> {
  const upright = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
      <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#1e4f8f"/><stop offset="1" stop-color="#9fc8ec"/></linearGradient></defs>
      <rect width="900" height="640" fill="url(#sky)"/><circle cx="640" cy="420" r="90" fill="#ffe3a3"/>
      <path d="M0 640 220 420 470 640 660 470 900 640V1200H0z" fill="#d9772b"/></svg>`,
  )
  const pixels = await sharp(upright).rotate(-90).toBuffer()
  return sharp(pixels)
    .withExif({
      IFD0: { Make: 'Pocket', Model: 'One', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
}
