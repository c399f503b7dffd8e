import { runInThisContext } from 'node:vm'
import { minifySync } from 'vite'
import { expect, test } from 'vitest'
import { inLines } from './in-lines.ts'

/** Texts, patterns and templates with semicolons, one of them in two lines, between statements. */
const written = `
const sum = (numbers) => { let total = 0; for (let at = 0; at < numbers.length; at += 1) { total += numbers[at]; } return total; };
const texts = ['a;b;' + sum([1, 2, 3]), /;x;/.source, \`;\${sum([4]) }
;\${ sum([5]) };\`];
${Array.from({ length: 40 }, (_, at) => `texts.push(\`;\${texts.length};\` + "${at};");`).join('\n')}
function fail() { throw new Error(texts.length); }
JSON.stringify(texts);
`

const { code, map } = minifySync('written.js', written, {
  compress: false,
  mangle: { toplevel: false, keepNames: true },
  codegen: { removeWhitespace: true },
  sourcemap: true,
})
const mappings = map?.mappings ?? ''

test('code in lines does the same', () => {
  const made = inLines(code, mappings)
  expect(made.code.split('\n').length).toBeGreaterThan(code.split('\n').length + 3)
  expect(runInThisContext(`(() => { return eval(${JSON.stringify(made.code)}) })()`)).toBe(
    runInThisContext(`(() => { return eval(${JSON.stringify(code)}) })()`),
  )
})

test('lines are no shorter than 200 letters, and nothing but their ends is added', () => {
  const made = inLines(code, mappings)
  // A text of the code has the other line end.
  const whole = made.code.split('\n').filter((line) => line.endsWith(';'))
  for (const line of whole.slice(0, -1)) expect(line.length).toBeGreaterThanOrEqual(200)
  expect(made.code.replaceAll('\n', '')).toBe(code.replaceAll('\n', ''))
})

test('the map finds the same places of the source', () => {
  const made = inLines(code, mappings)
  expect(placesIn(made)).toEqual(placesIn({ code, mappings }))
})

/** What follows each mapping, and the source's line and column, which count from the mapping before. */
function placesIn({ code: text, mappings: given }: { code: string; mappings: string }) {
  let [line, column] = [0, 0]
  return given.split(';').flatMap((mapped, number) => {
    let generated = 0
    return mapped
      .split(',')
      .filter((mapping) => mapping !== '')
      .map((mapping) => {
        const [generatedBy = 0, , lineBy = 0, columnBy = 0] = fieldsOf(mapping)
        generated += generatedBy
        line += lineBy
        column += columnBy
        return { line, column, follows: text.split('\n')[number]?.slice(generated, generated + 2) }
      })
  })
}

function fieldsOf(mapping: string): number[] {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  return [...mapping.matchAll(/[g-z0-9+/]*[A-Za-f]/g)].map(([field]) => {
    const bits = Array.from(field).reduce((sum, digit, at) => sum + ((digits.indexOf(digit) & 31) << (5 * at)), 0)
    return bits & 1 ? -(bits >> 1) : bits >> 1
  })
}
