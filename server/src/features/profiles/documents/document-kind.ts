import { detectKind } from '#src/platform/transcoding/picture-kind.ts'

/** Kinds of pictures, besides PDF. */
const pictureKinds = ['jpeg', 'png', 'webp'] as const

export type DocumentFormat = (typeof pictureKinds)[number] | 'pdf'

/**
 * What a document claims to be by its first bytes; the client's name and type are ignored. Null when it is none of the
 * accepted kinds. Whether the claim is true shows when it is made safe.
 */
export function documentKind(head: Buffer): DocumentFormat | null {
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  const kind = detectKind(head)
  return pictureKinds.find((one) => one === kind) ?? null
}
