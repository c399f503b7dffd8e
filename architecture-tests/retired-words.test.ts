import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aTree } from './broken-tree.ts'
import { identifiersIn, wordsOf } from './identifiers.ts'
import { retiredNames } from './retired-words.ts'

const ROOT = join(import.meta.dirname, '..')

test('no identifier and no file name uses a retired word', () => {
  expect(retiredNames(ROOT)).toEqual([])
})

describe('reports a retired word', () => {
  test.each<[string, Record<string, string>, string[]]>([
    ['in a file name', { 'server/src/riddle-table.ts': '' }, ['server/src/riddle-table.ts']],
    ['in a folder name', { 'server/chaos/deeds/pay.ts': '' }, ['server/chaos/deeds/pay.ts']],
    ['in camel case', { 'a.ts': '\nconst isRiddleSolved = 1' }, ['a.ts:2: isRiddleSolved']],
    ['in a constant', { 'a.ts': 'const RIDDLE_MS = 1' }, ['a.ts:1: RIDDLE_MS']],
    ['in a type', { 'a.tsx': 'type PictureCrew = 1' }, ['a.tsx:1: PictureCrew']],
    ['in the expression of a template string', { 'a.mjs': 'print(`riddle ${riddleText}`)' }, ['a.mjs:1: riddleText']],
    ['in the plural', { 'a.ts': 'let forgeries, riddles' }, ['a.ts:1: forgeries', 'a.ts:1: riddles']],
    ['in a class of a style', { 'a.module.css': '\n.riddleBox:hover { color: red }' }, ['a.module.css:2: riddleBox']],
    ['of two words', { 'a.ts': 'setAside(x)' }, ['a.ts:1: setAside']],
    [
      'in a name of SQL',
      { 'a.sql': 'create table set_aside (riddle text)' },
      ['a.sql:1: set_aside', 'a.sql:1: riddle'],
    ],
  ])('%s', (_place, files, names) => {
    expect(retiredNames(aTree(files))).toEqual(names)
  })
})

test('reports nothing in comments, strings, other words and allowed names', () => {
  const code =
    '// a riddle\n/* a riddle */ const text = \'riddle\' + "riddle" + `riddle ${1}`\nconst wishbone = PRICE_NOTICE_MS'
  expect(retiredNames(aTree({ 'a.ts': code, 'a.sql': "-- a riddle\nselect 'riddle'" }))).toEqual([])
})

test('reads identifiers after nested template strings', () => {
  const code = 'const one = `a ${two(`b ${three}`, { four })} c`; five'
  expect([...identifiersIn(code, 'typescript').keys()]).toEqual(['const', 'one', 'two', 'three', 'four', 'five'])
})

test('splits names into words', () => {
  expect(wordsOf('applyHTTPEvent2Now')).toEqual(['apply', 'http', 'event2', 'now'])
  expect(wordsOf('server/src/set_aside-it.ts')).toEqual(['server', 'src', 'set', 'aside', 'it', 'ts'])
})
