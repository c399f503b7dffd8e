import { expect, test } from 'vitest'
import { mediaOf } from './theme.ts'

test.each([
  ['light', 'all', 'not all'],
  ['dark', 'not all', 'all'],
  ['system', '(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
] as const)('with the theme %s the frame of the browser is light for %j and dark for %j', (theme, light, dark) => {
  expect([mediaOf('light', theme), mediaOf('dark', theme)]).toEqual([light, dark])
})
