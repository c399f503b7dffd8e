import { PDFDocument } from '@cantoo/pdf-lib'

/** A PDF of one page unless told, after `change`. `isPacked`: its objects lie compressed in streams. */
export async function aPdf(
  change: (document: PDFDocument) => unknown = () => undefined,
  { pageCount = 1, isPacked = false } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pageCount; page += 1) document.addPage().drawText('Passport', { x: 50, y: 700 })
  await change(document)
  return Buffer.from(await document.save({ useObjectStreams: isPacked }))
}

/** A PDF written by hand: further objects, entries of its catalogue, and what its tree of pages contains. */
export function aPdfOf(objects: string, catalogEntries = '', kids = '[3 0 R]'): Buffer {
  const text = `%PDF-1.7
1 0 obj
<</Type/Catalog/Pages 2 0 R${catalogEntries}>>
endobj
2 0 obj
<</Type/Pages/Kids${kids}/Count 1>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[7 0 R]>>
endobj
${objects}`
  return Buffer.from(`${text}trailer\n<</Root 1 0 R/Size 8>>\nstartxref\n0\n%%EOF\n`, 'latin1')
}
