import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { asvsLevels } from './asvs-table.ts'
import { aTree } from './broken-tree.ts'
import { securityProblems } from './security.ts'

const ROOT = join(import.meta.dirname, '..')

test('docs/security.md has each item of levels 1 and 2 once, with evidence that is there, and right counts', () => {
  expect(securityProblems(ROOT)).toEqual([])
})

test('the standard has 70 items of level 1, 183 of level 2 and 92 of level 3, in 17 chapters', () => {
  const levels = Object.values(asvsLevels).join('')
  const count = (level: string) => levels.split(level).length - 1
  expect([count('1'), count('2'), count('3')]).toEqual([70, 183, 92])
  expect(new Set(Object.keys(asvsLevels).map((section) => section.split('.')[0])).size).toBe(17)
})

describe('reports', () => {
  /** The document with every item as one that does not apply, but for these lines. */
  function problemsOf(rows: readonly string[], { absent = [] as string[], counts = '' } = {}): string[] {
    const listed = new Set(rows.flatMap((row) => /\d+\.\d+\.\d+/.exec(row) ?? []))
    const others = Object.entries(asvsLevels).flatMap(([section, levels]) =>
      Array.from(levels, (level, at) => [level, `${section}.${at + 1}`] as const)
        .filter(([level, item]) => level !== '3' && !listed.has(item) && !absent.includes(item))
        .map(([, item]) => `- ${item}: there is none of it here`),
    )
    const met = rows.filter((row) => row.includes('| met |')).length
    const right = `| met | ${met} | 0 | ${met} |\n| accepted | 0 | 0 | 0 |\n| not applicable | ${70 - met} | 183 | ${253 - met} |\n| all | 70 | 183 | 253 |`
    const text = [counts || right, '## V1 Encoding', ...rows, '## Not applicable', ...others].join('\n')
    const tree = { 'docs/security.md': text, 'server/src/a.test.ts': "test('nobody\\'s guess is heard', () => {})" }
    return securityProblems(aTree(tree))
  }
  const row = (evidence: string, item = '1.2.4') => `| ${item} | queries | met | ${evidence} |`

  test.each<[string, string[], string[]]>([
    ['nothing where file and sentence are there', [row("`a.test.ts` “nobody's guess is heard”")], []],
    ['nothing where a rule or a decision is the evidence', [row('ACC-5, decision 0027')], []],
    [
      'a file that is not there',
      [row('`b.test.ts` “x”')],
      ['1.2.4: b.test.ts names 0 files', '1.2.4: “x” is not in its file'],
    ],
    [
      'a sentence that no test has',
      [row('`a.test.ts` “everything is heard”')],
      ['1.2.4: “everything is heard” is not in its file'],
    ],
    ['a sentence without a file', [row('“x”')], ['1.2.4: “x” follows no file', '1.2.4 names no evidence']],
    ['evidence that is a mere claim', [row('it is so')], ['1.2.4 names no evidence']],
    ['an item of another chapter', [row('ACC-5', '2.2.1')], ['2.2.1 stands in chapter 1']],
  ])('%s', (_what, rows, problems) => {
    expect(problemsOf(rows)).toEqual(problems)
  })

  test('a missing item, one of level 3, and one that occurs twice', () => {
    expect(problemsOf([row('ACC-5')], { absent: ['1.1.1'] })).toContain('1.1.1 is missing')
    expect(problemsOf([row('ACC-5', '1.2.10')])).toContain('1.2.10 is no item of these levels')
    expect(problemsOf([row('ACC-5'), row('ACC-5')])).toContain('1.2.4 occurs twice')
  })

  test('an accepted item without a reason, and counts that are off', () => {
    const accepted = '| 1.2.4 | queries | accepted | no |'
    const counts = '| met | 1 | 0 | 1 |'
    expect(problemsOf([accepted], { counts })).toEqual([
      '1.2.4 names no reason',
      'the counts need: | met | 0 | 0 | 0 |',
      'the counts need: | accepted | 1 | 0 | 1 |',
      'the counts need: | not applicable | 69 | 183 | 252 |',
      'the counts need: | all | 70 | 183 | 253 |',
    ])
  })
})
