import { encode } from 'uqr'

/** A QR code as one path of unit squares, and its width in squares including the quiet zone. */
export type QrDrawing = { size: number; path: string }

/** Draws a text on the server, so that the browser needs no library. */
export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { border: 2, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
