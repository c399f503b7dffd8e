import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { codeAsModule, entryAsModule } from './react-as-modules.ts'

const require = createRequire(import.meta.url)
const production = (name: string) => require.resolve(name).replace(/[\w-]+\.js$/, '')

test('what is set once is a constant, what is set in several places a variable, and what is required is imported', () => {
  const code = [
    'var Other = require("other"), own = 1;',
    'exports.now = void 0;',
    'if (Other.clock) exports.now = () => Other.clock();',
    'else exports.now = () => own;',
    'exports.later = function () { return exports.now() };',
  ].join('\n')
  expect(codeAsModule(code, ['now', 'later']).split('\n')).toEqual([
    "import * as Other from 'other'",
    'let export_now',
    'var required_Other = null, own = 1;',
    'export_now = void 0;',
    'if (Other.clock) export_now = () => Other.clock();',
    'else export_now = () => own;',
    'const export_later = function () { return export_now() };',
    'export { export_now as now, export_later as later }',
  ])
})

test('no export of React is lost, and nothing is left of CommonJS', () => {
  for (const [name, file] of [
    ['react', 'react'],
    ['react', 'react-jsx-runtime'],
    ['react-dom', 'react-dom'],
    ['react-dom', 'react-dom-client'],
    ['scheduler', 'scheduler'],
  ] as const) {
    const path = `${production(name)}cjs/${file}.production.js`
    const names = Object.keys(require(path) as object)
    const text = codeAsModule(readFileSync(path, 'utf8'), names)
    expect([file, /\bexports\.|\brequire\(|\bmodule\.exports/.exec(text)]).toEqual([file, null])
    const defined = names.filter((key) => new RegExp(`^(const )?export_${key} =\\s`, 'm').test(text))
    expect([file, defined]).toEqual([file, names])
  }
})

test('an entry leads to the code of production, and one that is written otherwise fails the build', () => {
  const entry = "if (process.env.NODE_ENV === 'production') { module.exports = require('./cjs/react.production.js'); }"
  expect(entryAsModule(entry, '/node_modules/react/index.js')).toBe("export * from './cjs/react.production.js'\n")
  expect(() => entryAsModule('export {}', '/node_modules/react/index.js')).toThrow('in another way now')
})
