/** What the fonts of a PDF that `writePdf` wrote say of their glyphs: by the name of the font, then by the glyph in hexadecimal. */
function charactersOf(source: string): Map<string, Map<string, string>> {
  const objectOf = (reference: string | undefined) =>
    new RegExp(`\\n${reference} 0 obj\\n([\\s\\S]*?)\\nendobj\\n`).exec(source)?.[1] ?? ''
  const [, fonts = ''] = /\/Font << (.*?) >>/.exec(source) ?? []
  return new Map(
    [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', reference]) => {
      const [, unicode] = /\/ToUnicode (\d+) 0 R/.exec(objectOf(reference)) ?? []
      const lines = [...objectOf(unicode).matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm)]
      return [
        name,
        new Map(lines.map(([, glyph = '', hex = '']) => [glyph, Buffer.from(hex, 'hex').swap16().toString('utf16le')])),
      ]
    }),
  )
}

const texts = (pdf: Buffer) => {
  const source = pdf.toString('latin1')
  const characters = charactersOf(source)
  return [...source.matchAll(/BT \/(\w+) .*? <([0-9a-f]*)> Tj ET/g)].map(([, font = '', hex = '']) => ({
    hex,
    text: (hex.match(/.{4}/g) ?? []).map((glyph) => characters.get(font)?.get(glyph) ?? '\ufffd').join(''),
  }))
}

/** The texts of a PDF that `writePdf` wrote, in order, as a reader copies them; one that changes its font comes in parts. */
export const textsOfPdf = (pdf: Buffer): string[] => texts(pdf).map(({ text }) => text)

/** The glyphs in hexadecimal by which such a PDF shows a text first. */
export const glyphsOfPdf = (pdf: Buffer, wanted: string): string =>
  texts(pdf).find(({ text }) => text === wanted)?.hex ?? ''
