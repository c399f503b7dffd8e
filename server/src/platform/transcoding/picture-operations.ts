import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { MAXIMUM_PIXELS, type PictureReply, type PictureTask } from './picture-messages.ts'
import type { PictureKind } from './picture-kind.ts'
import { renditionSizes, type Size } from './picture-sizes.ts'
import { withProfile } from './png-profile.ts'

/** The blurred preview has no more pixels than this, so that details cannot be restored. */
const BLUR_SOURCE_EDGE = 48
const BLUR_EDGE = 480

const WEBP = { quality: 80, effort: 2 } as const
const AVIF = { quality: 55, effort: 2 } as const

const strict: SharpOptions = { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error', sequentialRead: true }

type Output = Size & { name: 'rendition' | 'blur'; mimeType: 'image/webp' | 'image/avif'; bytes: Buffer }

type Made = { color: string | null; outputs: Output[] }

/** Converted to sRGB, upright, without metadata; with alpha if the picture has some. */
type RawPicture = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** As another decoder leaves it: upright, without metadata, in the colours of an ICC profile. Null: sRGB. */
export type ForeignPicture = RawPicture & { icc: Buffer | null }

/** Disables every decoder of the library except those for accepted kinds. */
export function allowOnlyPictureDecoders(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)
  sharp.unblock({ operation: loaders })
}

/** Decodes a picture that the decoders of sharp cannot read. @throws when it cannot either. */
export type DecodeOther = (input: Buffer) => Promise<ForeignPicture>

/** Performs one task. Never throws for the content of a picture: unreadable is an answer. */
export async function performTask(
  task: PictureTask,
  input: Buffer,
  decodeOther?: DecodeOther,
): Promise<{ reply: PictureReply; bodies: Buffer[] }> {
  try {
    const { size, source } = await open(input, task.kind, decodeOther)
    const { color, outputs } = task.task === 'avif' ? await encodeAvif(source, task) : await prepare(source, size, task)
    const described = outputs.map(({ bytes, ...facts }) => ({ ...facts, sizeBytes: bytes.length }))
    return { reply: { outcome: 'done', ...size, color, outputs: described }, bodies: outputs.map(({ bytes }) => bytes) }
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit|too many pixels/i.test(error.message)
    return { reply: { outcome: isTooLarge ? 'too_many_pixels' : 'unreadable' }, bodies: [] }
  }
}

/** How to decode the pixels upright, and the profile of their colours where the library does not apply it itself. */
type Source = { pixels: () => Sharp; icc: Buffer | null }

/** Reads the size, and how to decode. */
async function open(
  input: Buffer,
  kind: PictureKind,
  decodeOther: DecodeOther | undefined,
): Promise<{ size: Size; source: Source }> {
  if (kind !== 'heic') {
    const pixels = () => sharp(input, strict).autoOrient()
    return { size: await readSize(input, kind), source: { pixels, icc: null } }
  }
  if (!decodeOther) throw new Error('no decoder of this kind in this process')
  const raw = await decodeOther(input)
  const { width, height } = raw.info
  return { size: { width, height }, source: { pixels: () => fromRaw(raw), icc: raw.icc } }
}

/** Reads the header. The decoder must agree with the kind by the first bytes. */
async function readSize(input: Buffer, kind: PictureKind): Promise<Size> {
  const { format, compression, autoOrient } = await sharp(input, strict).metadata()
  const agrees = kind === 'avif' ? format === 'heif' && compression === 'av1' : format === kind
  if (!agrees) throw new Error('not the kind of its first bytes')
  return autoOrient
}

/** Decodes once, at the largest wanted size. */
async function decode({ pixels, icc }: Source, { width, height }: Size): Promise<RawPicture> {
  const resized = pixels().resize({ width, height, fit: 'fill' })
  if (icc === null) return inSrgb(resized)
  // The library knows a profile only by a file that has it; this one is small already, and not compressed.
  return inSrgb(sharp(withProfile(await resized.png({ compressionLevel: 0 }).toBuffer(), icc), strict))
}

const inSrgb = (picture: Sharp): Promise<RawPicture> =>
  picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })

const fromRaw = ({ data, info: { width, height, channels } }: RawPicture): Sharp =>
  sharp(data, { raw: { width, height, channels } })

async function prepare(
  source: Source,
  size: Size,
  wanted: { widths: readonly number[]; hasBlur: boolean },
): Promise<Made> {
  const sizes = renditionSizes(size, wanted.widths)
  const raw = await decode(source, sizes.at(-1) ?? size)
  const outputs: Output[] = []
  for (const renditionSize of sizes) {
    const bytes = await fromRaw(raw)
      .resize({ ...renditionSize, fit: 'fill' })
      .webp(WEBP)
      .toBuffer()
    outputs.push({ name: 'rendition', mimeType: 'image/webp', ...renditionSize, bytes })
  }
  const small = await shrink(raw)
  if (wanted.hasBlur) outputs.push(await blur(small))
  return { color: await dominantColor(small), outputs }
}

async function encodeAvif(source: Source, { width, height }: Size): Promise<Made> {
  const bytes = await fromRaw(await decode(source, { width, height }))
    .avif(AVIF)
    .toBuffer()
  return { color: null, outputs: [{ name: 'rendition', mimeType: 'image/avif', width, height, bytes }] }
}

/** A few pixels on white, for preview and colour. */
async function shrink(raw: RawPicture): Promise<RawPicture> {
  return fromRaw(raw)
    .resize({ width: BLUR_SOURCE_EDGE, height: BLUR_SOURCE_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function blur(small: RawPicture): Promise<Output> {
  const scale = BLUR_EDGE / Math.max(small.info.width, small.info.height)
  const enlarged = (edge: number) => Math.max(1, Math.round(edge * scale))
  const [width, height] = [enlarged(small.info.width), enlarged(small.info.height)]
  const softened = await fromRaw(small).blur(1.2).raw().toBuffer({ resolveWithObject: true })
  const bytes = await fromRaw(softened)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .blur(12)
    .webp({ quality: 50, effort: 4 })
    .toBuffer()
  return { name: 'blur', mimeType: 'image/webp', width, height, bytes }
}

async function dominantColor(small: RawPicture): Promise<string> {
  const { dominant } = await fromRaw(small).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
