import type { ByteSource, Pictures } from '#src/platform/transcoding/pictures.ts'
import type { DocumentFormat } from './document-kind.ts'

/** How wide a picture of a document is kept: small print stays legible. In pixels. */
const KEPT_WIDTH = 2_400

/** `busy`: later it may succeed. */
export type SafeOutcome =
  | { outcome: 'safe'; mimeType: 'image/webp' | 'application/pdf'; bytes: Buffer }
  | { outcome: 'unreadable' | 'too_costly' | 'pdf_refused' | 'busy' }

/**
 * Makes of a proof of identity what staff can open without fear: of a picture a new one, upright and without metadata; of
 * a PDF one written anew, or nothing when it could act. No byte that came is handed on. Rule CRE-4.
 */
export async function makeSafe(
  pictures: Pick<Pictures, 'prepare' | 'rewritePdf'>,
  format: DocumentFormat,
  source: ByteSource,
): Promise<SafeOutcome> {
  if (format === 'pdf') {
    const result = await pictures.rewritePdf(source)
    if (result.outcome === 'done') return { outcome: 'safe', mimeType: 'application/pdf', bytes: result.bytes }
    return { outcome: result.outcome === 'busy' ? 'busy' : 'pdf_refused' }
  }
  const result = await pictures.prepare({ widths: [KEPT_WIDTH], hasBlur: false }, { ...source, kind: format })
  if (result.outcome !== 'done') return { outcome: result.outcome }
  const [picture] = result.outputs
  if (!picture) throw new Error('a prepared picture has no rendition')
  return { outcome: 'safe', mimeType: 'image/webp', bytes: picture.bytes }
}
