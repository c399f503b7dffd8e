import { ink, smoothStep } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { strand, turned } from '../drawing/shapes.ts'
import { sprig } from '../things/food.ts'
import { board, bowl, cup, darkBoard, type Glaze, glazes } from '../things/tableware.ts'
import { stillLife } from './still-life.ts'

/** A pot of tea leaves and two cups, seen from above. */
export const teaTable: Motif = stillLife(['walnut', 'felt', 'linen', 'slate'], ({ relief, dice, aspect }) => {
  const glaze = dice.pick([glazes.celadon, glazes.soot, glazes.cream, glazes.sea])
  board(
    relief,
    { x: aspect * 0.42, y: 0.46, halfWidth: 0.46, halfHeight: 0.33, angle: dice.between(-0.1, 0.1) },
    darkBoard,
  )
  teapot(relief, { x: aspect * 0.33, y: 0.42 }, glaze)
  const tea = { deep: ink('#8a4a17'), edge: ink('#d0913f') }
  cup(relief, { x: aspect * 0.56, y: 0.62, radius: 0.105 }, glaze, tea)
  cup(relief, { x: aspect * 0.65, y: 0.32, radius: 0.105 }, glaze, tea)
  bowl(relief, { x: aspect * 0.86, y: 0.76, radius: 0.15 }, glazes.cream)
  for (let i = 0; i < 150; i++) {
    const [angle, away] = [dice.between(0, 6.28), Math.sqrt(dice.next()) * 0.115]
    const [x, y] = [aspect * 0.86 + Math.cos(angle) * away, 0.76 + Math.sin(angle) * away]
    strand(
      relief,
      {
        points: smoothCurve(
          [
            { x, y },
            { x: x + dice.bell() * 0.02, y: y + dice.bell() * 0.02, lift: 0.006 },
            { x: x + dice.bell() * 0.035, y: y + dice.bell() * 0.03 },
          ],
          3,
        ),
        radius: 0.0032,
        base: 0.04 + dice.between(0, 0.02),
      },
      (mark) => dye(mark, ink('#2f3a22')),
    )
  }
  sprig(relief, dice, { x: aspect * 0.78, y: 0.1, length: 0.26, angle: 0.7, base: 0.01 }, ink('#5c7f3f'))
})

/** A round pot with its spout to the right and its handle to the left. */
function teapot(relief: Relief, pot: { x: number; y: number }, glaze: Glaze): void {
  strand(
    relief,
    {
      points: smoothCurve(
        [
          { x: pot.x + 0.15, y: pot.y + 0.06 },
          { x: pot.x + 0.26, y: pot.y + 0.1, lift: 0.03 },
          { x: pot.x + 0.31, y: pot.y + 0.13, lift: 0.06 },
        ],
        8,
      ),
      radius: (p) => 0.034 - 0.016 * p,
      base: 0.06,
      gloss: 0.6,
    },
    (mark) => dye(mark, glaze.body),
  )
  turned(
    relief,
    { ...pot, radius: 0.2, gloss: 0.65, profile: (p) => 0.03 + 0.17 * Math.sqrt(Math.max(0, 1 - p ** 3.2)) },
    (mark, place, angle, x, y) =>
      dyeBetween(
        mark,
        glaze.body,
        glaze.rim,
        smoothStep(0.02, 0, Math.abs(place - 0.52)) * 0.8,
        1 + 0.1 * fractalNoise(x * 6 + angle, y * 6),
      ),
  )
  turned(
    relief,
    { ...pot, radius: 0.035, base: 0.19, gloss: 0.7, profile: (p) => 0.04 * Math.sqrt(1 - p * p) },
    (mark) => dye(mark, glaze.rim),
  )
  strand(
    relief,
    {
      points: smoothCurve(
        [
          { x: pot.x - 0.14, y: pot.y - 0.1 },
          { x: pot.x - 0.25, y: pot.y - 0.13, lift: 0.02 },
          { x: pot.x - 0.27, y: pot.y - 0.03, lift: 0.02 },
          { x: pot.x - 0.17, y: pot.y + 0.01 },
        ],
        8,
      ),
      radius: 0.016,
      base: 0.1,
      gloss: 0.5,
    },
    (mark) => dye(mark, glaze.rim),
  )
}
