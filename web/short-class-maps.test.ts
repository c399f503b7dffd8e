import { expect, test } from 'vitest'
import { shortClassMap } from './short-class-maps.ts'

/** A module as Vite makes it of a file of styles. */
const moduleOf = (classes: Record<string, string>) =>
  [
    ...Object.entries(classes).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`),
    'export default {',
    Object.keys(classes)
      .map((name) => `\t${name}: ${name}`)
      .join(',\n'),
    '};\n',
  ].join('\n')

test('a module of styles names each class once', () => {
  expect(shortClassMap(moduleOf({ bar: 'bar_QbC-_', advanceBar: 'advanceBar_QbC-_' }))).toBe(
    'import { classes } from \'\0stagedoor:classes\'\nexport default /* @__PURE__ */ classes("QbC-_", "bar advanceBar")\n',
  )
})

test('a module with a class of another name, as one that is composed, stays as it is', () => {
  for (const classes of [{ bar: 'bar_QbCwt', wide: 'wide_QbCwt bar_QbCwt' }, { bar: 'x1' }, {}]) {
    const code = moduleOf(classes)
    expect(shortClassMap(code)).toBe(code)
  }
})
