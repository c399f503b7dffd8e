import { Type, type Static } from 'typebox'
import { pictureKinds } from './picture-kind.ts'

/** More pixels than current cameras have; decoding them stays below the memory limit. */
export const MAXIMUM_PIXELS = 50_000_000

/** The maximum size of an input picture, and of the outputs of one task. */
export const MAXIMUM_INPUT_BYTES = 64 * 1024 * 1024
export const MAXIMUM_OUTPUT_BYTES = 64 * 1024 * 1024

const Kind = Type.Enum([...pictureKinds])
const Edge = Type.Integer({ minimum: 1, maximum: 16_383 })

/** The task for the decoding process; the picture is the frame's body. */
export const PictureTask = Type.Union([
  Type.Object({
    task: Type.Literal('prepare'),
    kind: Kind,
    widths: Type.Array(Edge, { minItems: 1 }),
    hasBlur: Type.Boolean(),
  }),
  Type.Object({ task: Type.Literal('avif'), kind: Kind, width: Edge, height: Edge }),
])
export type PictureTask = Static<typeof PictureTask>

/** The task for the process that reads PDFs; the PDF is the frame's body. */
export const PdfTask = Type.Object({ task: Type.Literal('pdf') })
export type PdfTask = Static<typeof PdfTask>

/** Its answer; a PDF written anew is the frame's body. */
export const PdfReply = Type.Object({ outcome: Type.Enum(['rewritten', 'refused']) })
export type PdfReply = Static<typeof PdfReply>

const Output = Type.Object({
  name: Type.Enum(['rendition', 'blur']),
  mimeType: Type.Enum(['image/webp', 'image/avif']),
  width: Edge,
  height: Edge,
  sizeBytes: Type.Integer({ minimum: 1 }),
})

/** Its answer; the outputs are concatenated in the frame's body. */
export const PictureReply = Type.Union([
  Type.Object({
    outcome: Type.Literal('done'),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
    color: Type.Union([Type.String({ pattern: '^#[0-9a-f]{6}$' }), Type.Null()]),
    outputs: Type.Array(Output),
  }),
  Type.Object({ outcome: Type.Enum(['unreadable', 'too_many_pixels']) }),
])
export type PictureReply = Static<typeof PictureReply>
