import type { Colour } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Canvas, Motif } from '../drawing/motif.ts'
import { lightRelief, windowLight } from '../drawing/relief-light.ts'
import { blankRelief, type Relief } from '../drawing/relief.ts'
import { layTable, type Table } from '../drawing/tables.ts'

type Setting = { relief: Relief; dice: Dice; aspect: number }

/** A table, laid by `lay` and lit from a window. */
export const stillLife =
  (tables: readonly [Table, ...Table[]], lay: (setting: Setting) => void, tint?: Colour): Motif =>
  ({ widthPx, heightPx, aspect, dice }: Canvas) => {
    const relief = blankRelief(widthPx, heightPx)
    layTable(relief, dice, dice.pick(tables), tint)
    lay({ relief, dice, aspect })
    return { raster: lightRelief(relief, windowLight), development: { contrast: 0.6 } }
  }
