import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aTree } from './broken-tree.ts'
import { documentProblems } from './documents.ts'

const ROOT = join(import.meta.dirname, '..')

test('product rules, decision records, commands and what cites them agree', () => {
  expect(documentProblems(ROOT)).toEqual([])
})

describe('reports', () => {
  const rules = 'docs/product/05-subscriptions.md'
  const index = '| 0001 | [One](0001-one.md) |'
  const right = {
    [rules]: '- **SUB-1** A rule.\n- **SUB-2** Another, see SUB-1.',
    'package.json': '{ "scripts": { "dev": "node dev.mjs" } }',
    'README.md': 'npm run dev, npm run -w web build',
    'docs/decisions/0001-one.md': '# 0001 One',
    'docs/decisions/README.md': index,
    'server/src/app.ts': '// Rule SUB-1, docs/decisions/0001. RFC 9110 §14.2.',
  }

  test.each<[string, Record<string, string>, string[]]>([
    ['nothing where all agrees', {}, []],
    ['a cited rule that does not exist', { 'server/src/app.ts': '\n// Rule SUB-3.' }, ['server/src/app.ts:2: SUB-3']],
    ['a rule that is numbered twice', { [rules]: '- **SUB-1** A.\n- **SUB-1** B.' }, [`${rules}: SUB-1 is not SUB-2`]],
    ['a gap in the numbers', { [rules]: '- **SUB-1** A.\n- **SUB-3** B.' }, [`${rules}: SUB-3 is not SUB-2`]],
    [
      'a cited decision that does not exist',
      { 'web/app/a.ts': '// docs/decisions/0002-two.md' },
      ['web/app/a.ts:1: decision 0002'],
    ],
    [
      'two decisions with one number',
      {
        'docs/decisions/0001-two.md': '# 0001 Two',
        'docs/decisions/README.md': `${index}\n| 0001 | [Two](0001-two.md) |`,
      },
      ['docs/decisions/0001-two.md: the number 0001 is taken'],
    ],
    [
      'a decision that the index lacks',
      { 'docs/decisions/0002-two.md': '# 0002 Two' },
      ['docs/decisions/README.md: | 0002 | [Two](0002-two.md) |'],
    ],
    [
      'a decision whose heading lacks its number',
      { 'docs/decisions/0001-one.md': '# One' },
      ['docs/decisions/0001-one.md: the heading is not "# 0001 Title"'],
    ],
    ['a command that does not exist', { 'docs/a.md': '`npm run walk`' }, ['docs/a.md: npm run walk']],
    [
      'a citation of a document outside the repository',
      { 'contract/src/a.ts': '/** Spec §7. */\n/** Decisions §5. */\n/** S41 of the safety page. */' },
      ['contract/src/a.ts:1: Spec §', 'contract/src/a.ts:2: Decisions §', 'contract/src/a.ts:3: safety page'],
    ],
  ])('%s', (_case, broken, problems) => {
    expect(documentProblems(aTree({ ...right, ...broken }))).toEqual(problems)
  })
})
