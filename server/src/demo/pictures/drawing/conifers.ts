import type { Colour } from './colour.ts'
import type { Dice } from './dice.ts'
import type { Raster } from './raster.ts'

/** One fir in outline, its foot at x, y, with ragged boughs. */
export function drawFir(
  raster: Raster,
  dice: Dice,
  tree: { x: number; y: number; height: number; colour: Colour; rim: Colour; rimSide: -1 | 1 },
): void {
  const { heightPx } = raster
  const top = (tree.y - tree.height) * heightPx
  const tall = tree.height * heightPx
  const boughs = 9 + Math.round(tree.height * 14)
  const lean = dice.between(-0.02, 0.02)
  const ragged = Array.from({ length: (boughs + 2) * 2 }, () => dice.between(0.72, 1.15))
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(heightPx, tree.y * heightPx); row++) {
    const place = (row + 0.5 - top) / tall
    const middle = (tree.x + lean * (1 - place) * tree.height) * heightPx
    for (const side of [-1, 1] as const) {
      const bough = Math.max(0, place ** 0.9 * boughs + (side < 0 ? 0.45 : 0))
      const within = bough - Math.floor(bough)
      const reach = ragged[Math.floor(bough) * 2 + (side < 0 ? 0 : 1)] ?? 1
      const half =
        tall * (0.012 + 0.19 * place ** 0.85 * (0.55 + 0.45 * within ** 1.6) * reach) * (place > 0.95 ? 0.12 : 1)
      const edge = middle + side * half
      fillSpan(raster, row, {
        from: Math.min(middle, edge),
        to: Math.max(middle, edge),
        colour: tree.colour,
        rim: side === tree.rimSide ? tree.rim : undefined,
        rimOnLeft: side < 0,
      })
    }
  }
}

function fillSpan(
  raster: Raster,
  row: number,
  {
    from,
    to,
    colour,
    rim,
    rimOnLeft,
  }: { from: number; to: number; colour: Colour; rim: Colour | undefined; rimOnLeft: boolean },
): void {
  const { light, widthPx } = raster
  const last = Math.min(widthPx - 1, Math.ceil(to))
  for (let column = Math.max(0, Math.floor(from)); column <= last; column++) {
    const cover = Math.min(1, column + 1 - from, to - column)
    if (cover <= 0) continue
    const fromRim = rim ? Math.max(0, 1 - (rimOnLeft ? column - from : to - column) / 2.5) * 0.6 : 0
    const index = (row * widthPx + column) * 3
    for (let channel = 0; channel < 3; channel++) {
      const tone = (colour[channel] ?? 0) + (rim?.[channel] ?? 0) * fromRim
      const behind = light[index + channel] ?? 0
      light[index + channel] = behind + (tone - behind) * cover
    }
  }
}

/** Firs along the lower corners, taller towards the edges, as a frame for what lies behind. */
export function frameWithFirs(
  raster: Raster,
  dice: Dice,
  {
    colour,
    rim,
    rimSide,
    groundY,
    size,
  }: { colour: Colour; rim: Colour; rimSide: -1 | 1; groundY: number; size: number },
): void {
  const aspect = raster.widthPx / raster.heightPx
  const heavySide = dice.chance(0.5) ? 0 : aspect
  const trees = Array.from({ length: 26 }, () => {
    const isHeavy = dice.chance(0.68)
    const edge = isHeavy ? heavySide : aspect - heavySide
    const inward = Math.abs(dice.bell()) * aspect * (isHeavy ? 0.34 : 0.16)
    const x = edge === 0 ? inward : edge - inward
    return { x, height: size * dice.between(0.45, 1) * (1 - (inward / aspect) * 1.4) }
  })
  for (const { x, height } of trees.sort((a, b) => a.height - b.height))
    drawFir(raster, dice, { x, y: groundY + height * 0.12 + dice.between(0, 0.05), height, colour, rim, rimSide })
}
