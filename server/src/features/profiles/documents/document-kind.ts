/** Enough bytes to distinguish the kinds. */
export const SIGNATURE_BYTES = 12

type Signature = { mimeType: string; matches(head: Buffer): boolean }

const startsWith =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes))

const text = (head: Buffer, from: number, to: number): string => head.subarray(from, to).toString('latin1')

// The first bytes of each format, by its specification; the client's name and type are ignored.
const signatures: readonly Signature[] = [
  { mimeType: 'image/jpeg', matches: startsWith(0xff, 0xd8, 0xff) },
  { mimeType: 'image/png', matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { mimeType: 'image/webp', matches: (head) => text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP' },
  {
    mimeType: 'image/heic',
    matches: (head) => text(head, 4, 8) === 'ftyp' && ['heic', 'heix', 'mif1'].includes(text(head, 8, 12)),
  },
  { mimeType: 'application/pdf', matches: (head) => text(head, 0, 5) === '%PDF-' },
]

/** What a document is, by its first bytes; null when it is none of the accepted kinds. */
export const documentKind = (head: Buffer): string | null =>
  signatures.find(({ matches }) => matches(head))?.mimeType ?? null
