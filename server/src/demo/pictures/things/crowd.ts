import { type Colour, scale } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Raster } from '../drawing/raster.ts'
import { chain, drawSilhouette, limb } from '../drawing/silhouette.ts'

export function drawCrowd(raster: Raster, dice: Dice, { colour, rim }: { colour: Colour; rim: Colour }): void {
  const aspect = raster.widthPx / raster.heightPx
  for (let line = 0; line < 3; line++)
    for (let x = -0.02; x < aspect + 0.05; x += dice.between(0.07, 0.11) * (1 + line * 0.22)) {
      const size = 0.34 + line * 0.09
      const parts = [
        limb(0, 0.9, 0.062, 0, 0.86, 0.055),
        limb(0, 0.8, 0.03, 0, 0.7, 0.05),
        limb(-0.12, 0.66, 0.07, 0.12, 0.66, 0.07),
        limb(0, 0.6, 0.15, 0, 0.3, 0.16),
      ]
      const lifted = dice.next()
      if (lifted < 0.3)
        parts.push(
          ...chain(
            [0.15, 0.68, 0.045],
            [0.2, 0.86, 0.036],
            [0.17 + dice.bell() * 0.06, 1.06, 0.024],
            [0.17 + dice.bell() * 0.03, 1.13, 0.03],
          ),
        )
      if (lifted < 0.14)
        parts.push(...chain([-0.15, 0.68, 0.045], [-0.2, 0.86, 0.036], [-0.16 + dice.bell() * 0.06, 1.06, 0.024]))
      drawSilhouette(raster, parts, {
        x,
        y: 1.16 + line * 0.07 + dice.bell() * 0.012,
        size,
        colour,
        rim: { colour: scale(rim, 0.8 - line * 0.2), from: [0, 1], width: 0.016 },
      })
    }
}
