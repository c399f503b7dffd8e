import type { Subset } from 'fontkit'
import { fontOf, type FontName, type Run } from './fonts.ts'

/** Adds an object to the document. @returns its reference. */
export type Add = (body: Buffer | string) => string

type Embedded = {
  /** Its name in the resources of a page. */
  name: string
  subset: Subset
  /** By the number of a glyph in the subset: the character that it shows, and how wide it is in thousandths. */
  characters: Map<number, string>
  widths: Map<number, number>
}

export type EmbeddedFonts = {
  /** The operands of a text: its font's name, and its glyphs in hexadecimal. */
  encode(run: Run): { name: string; hex: string }
  /** Adds the fonts with the glyphs that were used. @returns the entries of the pages' resources. */
  write(add: Add): string
}

/** The fonts of one document, each with nothing but the glyphs that it shows. ISO 32000-1, 9.7.4 and 9.9. */
export function embedFonts(): EmbeddedFonts {
  const fonts = new Map<FontName, Embedded>()
  function embed(name: FontName): Embedded {
    const known = fonts.get(name)
    if (known) return known
    const added = {
      name: `F${fonts.size}`,
      subset: fontOf(name).createSubset(),
      characters: new Map<number, string>(),
      widths: new Map<number, number>(),
    }
    fonts.set(name, added)
    return added
  }
  return {
    encode: ({ font, text }) => encode(embed(font), { font, text }),
    write: (add) =>
      [...fonts].map(([font, embedded]) => `/${embedded.name} ${fontObject(font, embedded, add)}`).join(' '),
  }
}

function encode({ name, subset, characters, widths }: Embedded, run: Run): { name: string; hex: string } {
  const font = fontOf(run.font)
  const glyphs = Array.from(run.text, (character) => {
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
    // Its types call this a boolean.
    const number = Number(subset.includeGlyph(glyph))
    // Two characters may share a glyph: the first is what is copied.
    if (!characters.has(number)) characters.set(number, character)
    widths.set(number, Math.round((glyph.advanceWidth / font.unitsPerEm) * 1_000))
    return hex4(number)
  })
  return { name, hex: glyphs.join('') }
}

function fontObject(font: FontName, { name, subset, characters, widths }: Embedded, add: Add): string {
  const { postscriptName, unitsPerEm, bbox, ascent, descent, capHeight, italicAngle } = fontOf(font)
  // The tag of a subset: six letters, the same for the same document.
  const base = `${name
    .replaceAll(/\D/g, '')
    .padStart(6, '0')
    .replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? 'A')}+${postscriptName}`
  const scaled = (units: number) => Math.round((units / unitsPerEm) * 1_000)
  const file = add(stream(Buffer.from(subset.encode()), '/Subtype /CIDFontType0C '))
  const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(scaled).join(' ')
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${base} /Flags 4 /FontBBox [${box}] /ItalicAngle ${italicAngle} /Ascent ${scaled(ascent)} /Descent ${scaled(descent)} /CapHeight ${scaled(capHeight)} /StemV 80 /FontFile3 ${file} >>`,
  )
  const wide = [...widths].map(([number, width]) => `${number} [${width}]`).join(' ')
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${base} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /W [${wide}] /FontDescriptor ${descriptor} >>`,
  )
  const unicode = add(stream(Buffer.from(toUnicode(characters))))
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${base} /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${unicode} >>`,
  )
}

/** The most entries that one block of a CMap may have. */
const LONGEST_BLOCK = 100

/** What is copied and read aloud for each glyph. ISO 32000-1, 9.10.3. */
function toUnicode(characters: ReadonlyMap<number, string>): string {
  const lines = [...characters].map(
    ([number, character]) => `<${hex4(number)}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`,
  )
  const blocks = Array.from({ length: Math.ceil(lines.length / LONGEST_BLOCK) }, (_, place) => {
    const block = lines.slice(place * LONGEST_BLOCK, (place + 1) * LONGEST_BLOCK)
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`
  })
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
    ...blocks,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n')
}

const hex4 = (number: number): string => number.toString(16).padStart(4, '0')

/** A stream object with its bytes as they are. */
export const stream = (bytes: Buffer, entries = ''): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${entries}>>\nstream\n`), bytes, Buffer.from('\nendstream')])
