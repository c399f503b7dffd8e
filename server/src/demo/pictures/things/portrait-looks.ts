import { ink } from '../drawing/colour.ts'

/** A person in a few strokes, modelled like clay. */
export type Portrait = {
  skin: keyof typeof skins
  hair: keyof typeof hairInks
  style: 'crop' | 'bob' | 'long' | 'bun' | 'curls' | 'parted' | 'tail' | 'cap' | 'beret' | 'scarf'
  /** Colours as `#rrggbb`. */
  top: string
  backdrop: string
  accent?: string
  beard?: boolean
  glasses?: boolean
  headphones?: boolean
  smile?: 'wide' | 'soft'
}

export const skins = {
  porcelain: ink('#f3cdb4'),
  peach: ink('#ecb995'),
  honey: ink('#d99f74'),
  almond: ink('#b97d55'),
  walnut: ink('#8a5638'),
  cocoa: ink('#5f3a26'),
}

export const hairInks = {
  black: ink('#1d1a1c'),
  brown: ink('#4a2c1c'),
  chestnut: ink('#7a4424'),
  copper: ink('#b0562a'),
  sand: ink('#c9a066'),
  silver: ink('#b9b8b4'),
}

export const FACE = { x: 0.5, y: 0.46, halfWidth: 0.172, halfHeight: 0.215 }
