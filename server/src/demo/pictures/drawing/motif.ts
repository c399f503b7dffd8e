import type { Dice } from './dice.ts'
import type { Development } from './finish.ts'
import type { Raster } from './raster.ts'

/** What a motif may use. Scenes are measured in picture heights: x runs from 0 to `aspect`, y from 0 (top) to 1. */
export type Canvas = { widthPx: number; heightPx: number; aspect: number; dice: Dice }

/** A drawn scene, before it is developed. */
export type Sketch = { raster: Raster; development?: Development }

/** Draws one kind of scene; chance comes from the canvas's dice alone. */
export type Motif = (canvas: Canvas) => Sketch | Promise<Sketch>
