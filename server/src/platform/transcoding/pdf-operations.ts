import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import type { PdfReply } from './picture-messages.ts'

/** A proof of identity has one page or two; a statement of a bank has a few. */
export const MAXIMUM_PAGES = 20

/**
 * Names, as keys or as values, of what acts, leads elsewhere or carries other files (ISO 32000-2 §7.11, §12.5, §12.6,
 * §13 and Annex K).
 */
const forbiddenNames: ReadonlySet<string> = new Set(
  [
    'JS JavaScript AA Launch SubmitForm ImportData URI GoToR GoToE Thread XFA',
    'EmbeddedFile EmbeddedFiles EF Filespec FileAttachment Collection',
    'RichMedia RichMediaContent RichMediaExecute Movie Sound Rendition Screen 3D GoTo3DView',
  ].flatMap((names) => names.split(' ')),
)

/** What the writer replaces by objects of its own: nothing of an overwritten one may stay in it. */
const containers: ReadonlySet<string> = new Set(['ObjStm', 'XRef'])

/**
 * Reads a PDF completely and writes it anew from the objects that were read, so that nothing is left that was not
 * seen: no former revisions, no bytes before, between and after. `refused` when it cannot be read, is encrypted, has too
 * many pages or contains anything that acts.
 */
export async function rewritePdf(input: Buffer): Promise<{ reply: PdfReply; body: Buffer }> {
  try {
    const document = await PDFDocument.load(input, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      preserveXFA: true,
    })
    const pageCount = document.getPageCount()
    if (document.isEncrypted || pageCount === 0 || pageCount > MAXIMUM_PAGES || containsForbidden(document))
      return refused
    dropContainers(document)
    const options = { rewrite: true, useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }
    return { reply: { outcome: 'rewritten' }, body: Buffer.from(await document.save(options)) }
  } catch {
    return refused
  }
}

const refused = { reply: { outcome: 'refused' as const }, body: Buffer.alloc(0) }

function containsForbidden({ context }: PDFDocument): boolean {
  /** Direct values only: each indirect object is looked at by itself. */
  const isForbidden = (value: PDFObject): boolean => {
    if (value instanceof PDFName) return forbiddenNames.has(value.decodeText())
    if (value instanceof PDFArray) return value.asArray().some(isForbidden)
    if (value instanceof PDFStream) return isForbidden(value.dict)
    return value instanceof PDFDict && value.entries().some(([key, entry]) => isForbiddenEntry(key.decodeText(), entry))
  }
  const isForbiddenEntry = (key: string, entry: PDFObject): boolean => {
    // Where to begin reading is an array; everything else is an action.
    if (key === 'OpenAction') return !(context.lookup(entry) instanceof PDFArray) || isForbidden(entry)
    // `Screen` is a way of blending too.
    if (key === 'BM') return false
    return forbiddenNames.has(key) || isForbidden(entry)
  }
  return context.enumerateIndirectObjects().some(([, value]) => isForbidden(value))
}

function dropContainers({ context }: PDFDocument): void {
  for (const [reference, value] of context.enumerateIndirectObjects()) {
    const type = value instanceof PDFRawStream ? value.dict.get(PDFName.of('Type')) : undefined
    if (type instanceof PDFName && containers.has(type.decodeText())) context.delete(reference)
  }
}
