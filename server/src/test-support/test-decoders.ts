import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { startPictureChild, type PictureChild } from '#src/platform/transcoding/picture-child.ts'
import { HEAD_BYTES, detectKind, type PictureKind } from '#src/platform/transcoding/picture-kind.ts'
import { createPictures, type PicturesOptions, type PictureSource } from '#src/platform/transcoding/pictures.ts'

/** What an ordinary upload asks for. */
export const WANTED = { widths: [320, 640, 1080, 1600], hasBlur: true }

/** Pictures on real processes, ended with the test; `children` are those started so far. */
export function somePictures(options: Partial<PicturesOptions> = {}) {
  const warnings: string[] = []
  const children: PictureChild[] = []
  const log = {
    warn(_facts: object, message: string): void {
      warnings.push(message)
    },
  }
  const start: typeof startPictureChild = (childLog, program, priority) => {
    const child = startPictureChild(childLog, program, priority)
    children.push(child)
    return child
  }
  const pictures = createPictures({ size: 1, log, start, ...options })
  onTestFinished(() => pictures.close())
  return { pictures, children, warnings }
}

/** A picture in memory; its kind as its first bytes say, unless told otherwise. */
export const sourceOf = (bytes: Buffer, kind?: PictureKind): PictureSource => {
  const detected = detectKind(bytes.subarray(0, HEAD_BYTES))
  const found = kind ?? detected
  if (found === null) throw new Error('not a picture')
  return { kind: found, sizeBytes: bytes.length, open: async () => Readable.from([bytes]) }
}
