import type { Locale } from '@stagedoor/contract/locales'
import { embedFonts, stream, type Add, type EmbeddedFonts } from './embed-fonts.ts'
import { runsOf, widthOf } from './fonts.ts'

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

/**
 * Writes a document of plain text and lines, with the glyphs of its fonts that it shows. PDF 1.7, ISO 32000-1. The same
 * document gives the same bytes on every machine: nothing is compressed, because versions of zlib differ in their output.
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
  const fonts = embedFonts()
  const contents = document.pages.map((page) => add(stream(contentOf(page, document.locale, fonts))))
  const resources = add(`<< /Font << ${fonts.write(add)} >> >>`)
  const pages = contents.map((content) =>
    add(
      `<< /Type /Page /Parent ${tree} /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources ${resources} /Contents ${content} >>`,
    ),
  )
  put(tree, `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`)
  const names = document.attachment ? attach(document.attachment, document.createdAt, add) : ''
  put(catalog, `<< /Type /Catalog /Pages ${tree} /Lang ${literal(document.locale)} ${names} >>`)
  const info = add(`<< /Title ${utf16(document.title)} /CreationDate ${date(document.createdAt)} >>`)
  return assemble(objects, { catalog, info })
}

function contentOf({ texts, rules }: PdfPage, locale: Locale, fonts: EmbeddedFonts): Buffer {
  const lines = rules.map(({ y, from, to }) => {
    const height = PAGE.height - y
    return `0.5 w 0.6 G ${from} ${height} m ${to} ${height} l S`
  })
  return Buffer.from([...lines, ...texts.flatMap((text) => textOperators(text, locale, fonts))].join('\n'))
}

function textOperators(
  { x, y, size, text, isAtEnd = false, isStrong = false }: PdfText,
  locale: Locale,
  fonts: EmbeddedFonts,
): string[] {
  const look = { locale, isStrong }
  let at = isAtEnd ? x - widthOf(text, size, look) : x
  return runsOf(text, locale, isStrong).map((run) => {
    const { name, hex: glyphs } = fonts.encode(run)
    const operator = `BT /${name} ${size} Tf ${at.toFixed(2)} ${PAGE.height - y} Td <${glyphs}> Tj ET`
    at += widthOf(run.text, size, look)
    return operator
  })
}

const hex = (bytes: Buffer): string => `<${bytes.toString('hex')}>`
const utf16Bytes = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const utf16 = (text: string): string => hex(Buffer.concat([Buffer.from([0xfe, 0xff]), utf16Bytes(text)]))
const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, '\\$&')})`
const date = (time: Date): string => `(D:${time.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z)`

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
