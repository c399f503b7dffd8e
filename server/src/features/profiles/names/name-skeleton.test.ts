import { describe, expect, test } from 'vitest'
import { nameSkeleton, skeletonsOf } from './name-skeleton.ts'

const looksLike = (one: string, other: string) => nameSkeleton(one) === nameSkeleton(other)

describe('names that look alike have one skeleton', () => {
  test.each([
    ['Maya Okafor', 'M\u0430ya Ok\u0430f\u043er', 'Cyrillic letters'],
    ['Elena Marsh', '\u0415l\u0435n\u0430 \u041c\u0430rsh', 'Cyrillic capitals'],
    ['Nina', '\u039d\u0399\u039d\u0391', 'Greek capitals'],
    ['Ropa', 'R\u03bf\u03c1\u03b1', 'small Greek letters'],
    ['Maya', '\uff2d\uff41\uff59\uff41', 'full-width letters'],
    ['Maya', '\u{1d40c}\u{1d41a}\u{1d432}\u{1d41a}', 'mathematical letters'],
    ['Emma Marsh', 'Ernrna rnarsh', 'rn for m'],
    ['Lilli I', '1iIl| l', 'I, l, 1 and |'],
    ['Olivia', '0L1V1A', 'digits for letters'],
    ['Maya Okafor', 'mAYA oKAFOR', 'another case'],
    ['Maya Okafor', ' Maya\u00a0\u200b Okafor. ', 'spaces and signs'],
    ['Maya Okafor', 'MayaOkafor \u2713', 'no space, and a tick'],
    ['Jose', 'Jos\u00e9', 'an accent'],
    ['Jose', 'J\u0336o\u0336s\u0336e\u0336', 'a stroke through it'],
    ['空の窯', '空の\u200b窯', 'a character without width'],
  ])('%s and %s: %s', (name, imitation) => {
    expect(looksLike(name, imitation)).toBe(true)
  })
})

test.each([
  ['Maya', 'Mara'],
  ['はな', 'ばな'],
  ['지우', '지수'],
  ['林沐', '林木'],
  ['कि', 'की'],
])('%s and %s are different names', (one, other) => {
  expect(looksLike(one, other)).toBe(false)
})

test('a name without letters and digits has none', () => {
  expect(skeletonsOf(['', null, '✨ !', 'Ann', 'ANN'])).toEqual(['ann'])
})
