import type { Locale } from '@stagedoor/contract/locales'
import { collections, runsOf, widthOf, type FontName, type Run } from './fonts.ts'

/** A4, in points. */
export const PAGE = { width: 595, height: 842 } as const

/** One line of text; `x` is its beginning, or with `isAtEnd` its end. `y` counts from the top to its base line. */
export type PdfText = { x: number; y: number; size: number; text: string; isAtEnd?: boolean; isStrong?: boolean }

/** A thin line across. */
export type PdfRule = { y: number; from: number; to: number }

export type PdfPage = { texts: readonly PdfText[]; rules: readonly PdfRule[] }

export type PdfDocument = {
  title: string
  locale: Locale
  createdAt: Date
  pages: readonly PdfPage[]
  /** A file inside the file, for programs. */
  attachment?: { name: string; mimeType: string; bytes: Buffer }
}

const fontNames: readonly FontName[] = ['latin', 'strong', 'CNS1', 'GB1', 'Japan1', 'Korea1']

/**
 * Writes a document of plain text and lines. PDF 1.7, ISO 32000-1. The same document gives the same bytes on every
 * machine: nothing is compressed, because versions of zlib differ in their output.
 */
export function writePdf(document: PdfDocument): Buffer {
  const objects: Buffer[] = []
  const add = (body: Buffer | string): string => {
    objects.push(Buffer.from(body))
    return `${objects.length} 0 R`
  }
  const put = (reference: string, body: string) => {
    objects[Number.parseInt(reference, 10) - 1] = Buffer.from(body)
  }

  const [catalog, tree] = [add(''), add('')]
  const fonts = fontNames.map((name) => `/${name} ${add(fontObject(name, add))}`).join(' ')
  const pages = document.pages.map((page) => {
    const content = add(stream(contentOf(page, document.locale)))
    return add(
      `<< /Type /Page /Parent ${tree} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << ${fonts} >> >> /Contents ${content} >>`,
    )
  })
  put(tree, `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`)
  const names = document.attachment ? attach(document.attachment, document.createdAt, add) : ''
  put(catalog, `<< /Type /Catalog /Pages ${tree} /Lang ${literal(document.locale)} ${names} >>`)
  const info = add(`<< /Title ${utf16(document.title)} /CreationDate ${date(document.createdAt)} >>`)
  return assemble(objects, { catalog, info })
}

type Add = (body: Buffer | string) => string

function fontObject(name: FontName, add: Add): string {
  if (name === 'latin' || name === 'strong') {
    const base = name === 'latin' ? 'Helvetica' : 'Helvetica-Bold'
    return `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`
  }
  const { font, cmap, supplement } = collections[name]
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${font} /Flags 4 /FontBBox [-100 -250 1100 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>`,
  )
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /CIDSystemInfo << /Registry (Adobe) /Ordering (${name}) /Supplement ${supplement} >> /DW 1000 /FontDescriptor ${descriptor} >>`,
  )
  return `<< /Type /Font /Subtype /Type0 /BaseFont /${font}-${cmap} /Encoding /${cmap} /DescendantFonts [${descendant}] >>`
}

function contentOf({ texts, rules }: PdfPage, locale: Locale): Buffer {
  const lines = rules.map(({ y, from, to }) => {
    const height = PAGE.height - y
    return `0.5 w 0.6 G ${from} ${height} m ${to} ${height} l S`
  })
  return Buffer.from([...lines, ...texts.flatMap((text) => textOperators(text, locale))].join('\n'))
}

function textOperators({ x, y, size, text, isAtEnd = false, isStrong = false }: PdfText, locale: Locale): string[] {
  let at = isAtEnd ? x - widthOf(text, size, locale) : x
  return runsOf(text, locale, isStrong).map((run) => {
    const operator = `BT /${run.font} ${size} Tf ${at.toFixed(2)} ${PAGE.height - y} Td ${encoded(run)} Tj ET`
    at += widthOf(run.text, size, locale)
    return operator
  })
}

const encoded = ({ font, text }: Run): string =>
  font === 'latin' || font === 'strong' ? hex(Buffer.from(text, 'latin1')) : hex(utf16Bytes(text))

const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`
const utf16Bytes = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const utf16 = (text: string): string => hex(Buffer.concat([Buffer.from([0xfe, 0xff]), utf16Bytes(text)]))
const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, '\\$&')})`
const date = (time: Date): string => `(D:${time.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z)`

const stream = (bytes: Buffer, entries = ''): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${entries}>>\nstream\n`), bytes, Buffer.from('\nendstream')])

/** Puts a file inside and returns the entries of the catalog that name it. ISO 32000-1, 7.11.4. */
function attach({ name, mimeType, bytes }: NonNullable<PdfDocument['attachment']>, at: Date, add: Add): string {
  const type = mimeType.replaceAll('/', '#2F')
  const params = `/Params << /Size ${bytes.length} /ModDate ${date(at)} >>`
  const file = add(stream(bytes, `/Type /EmbeddedFile /Subtype /${type} ${params} `))
  const specification = add(
    `<< /Type /Filespec /F ${literal(name)} /UF ${utf16(name)} /EF << /F ${file} >> /AFRelationship /Data >>`,
  )
  return `/Names << /EmbeddedFiles << /Names [${literal(name)} ${specification}] >> >> /AF [${specification}]`
}

/** Puts objects, their table and the trailer behind each other. ISO 32000-1, 7.5. */
function assemble(objects: readonly Buffer[], { catalog, info }: { catalog: string; info: string }): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((body, place) => {
    const object = Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(object)
    length += object.length
    return length - object.length
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root ${catalog} /Info ${info} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
