/** The accepted kinds of pictures. Others are refused before a decoder reads them. */
export const pictureKinds = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic'] as const

export type PictureKind = (typeof pictureKinds)[number]

/** How many bytes from the start `detectKind` needs. */
export const HEAD_BYTES = 64

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'])

/**
 * The kind of a file by its first bytes, regardless of name and declared type. Null: not a known picture.
 */
export function detectKind(head: Uint8Array): PictureKind | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, HEAD_BYTES))
  const text = bytes.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return kindOfBrands(brandsOf(bytes, text))
  return null
}

/** Major and compatible brands of an ISO base media file, ISO/IEC 14496-12 §4.3. */
function brandsOf(bytes: Buffer, text: string): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands = [text.slice(8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4))
  return brands
}

function kindOfBrands(brands: readonly string[]): 'avif' | 'heic' | null {
  if (brands.includes('avif')) return 'avif'
  return brands.some((brand) => HEIF_BRANDS.has(brand)) ? 'heic' : null
}
