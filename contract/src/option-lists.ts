const bands = (from: number, to: number, width: number): string[] =>
  Array.from(
    { length: Math.floor((to - from) / width) + 1 },
    (_, i) => `${from + i * width}_${from + i * width + width - 1}`,
  )

/** Values of the profile option lists, in the order shown. Rule CRE-8; their labels are texts of each language. */
export const optionValues = {
  heights: ['under_140', ...bands(140, 188, 3), 'over_190'],
  weights: ['under_40', ...bands(40, 97, 3), 'over_100'],
  ages: ['18_19', ...bands(20, 47, 3), 'over_50'],
  bodyTypes: [
    'fit',
    'slim',
    'curvy',
    'large',
    'toned',
    'petite',
    'ripped',
    'tanned',
    'runner',
    'swimmer',
    'muscular',
    'gymBody',
  ],
  ethnicities: [
    'asian',
    'white',
    'latino',
    'hispanic',
    'black or african america',
    'american indian or alaska native',
    'native hawaiian or other pacific islander',
  ],
  sizes: ['x-large', 'large', 'medium', 'small'],
  hairs: [
    'red',
    'yellow',
    'blond',
    'black',
    'brown',
    'white',
    'brunet',
    'blue',
    'green',
    'pink',
    'ginger',
    'multiColored',
  ],
  eyes: ['blue', 'brown', 'green', 'amber', 'gray', 'hazel', 'red'],
  genders: ['male', 'female', 'transgender'],
  sexualOrientations: ['straight', 'lesbian', 'gay', 'bisexual', 'transgender'],
} as const satisfies Record<string, readonly string[]>

export type OptionListName = keyof typeof optionValues
