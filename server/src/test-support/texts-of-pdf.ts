/** The texts of a PDF that `writePdf` wrote, in order; one that changes its font comes in parts. */
export const textsOfPdf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/BT \/(\w+) .*? <([0-9a-f]*)> Tj ET/g)].map(([, font, hex = '']) => {
    const bytes = Buffer.from(hex, 'hex')
    return font === 'latin' || font === 'strong' ? bytes.toString('latin1') : bytes.swap16().toString('utf16le')
  })
