import { asvsLevels } from './asvs-table.ts'
import { filesOf, textOf } from './tree.ts'

const DOCUMENT = 'docs/security.md'

/** A line of the document about one item, or about several that do not apply. */
type Entry = { item: string; state: 'met' | 'accepted' | 'not applicable'; evidence: string; chapter: string }

const ROW = /^\| (\d+\.\d+\.\d+) \| [^|]+ \| (met|accepted) \| (.+) \|$/
/** `- 10.4.1–11, 10.6.1: why` below the heading of what does not apply. */
const ABSENT = /^- ([\d., –]+): \S/
const COUNT = /^\| (met|accepted|not applicable|all) \| (\d+) \| (\d+) \| (\d+) \|$/gm

const FEWEST_REASON_CHARACTERS = 30

/**
 * The faults of the document about OWASP ASVS: items of levels 1 and 2 that it lacks, repeats or invents, evidence that
 * is not there, and counts that are off.
 * @returns sentences; empty when it is right
 */
export function securityProblems(root: string): string[] {
  const text = textOf(root, DOCUMENT)
  const entries = entriesOf(text)
  const files = filesOf(root)
  return [
    ...itemProblems(entries),
    ...entries.flatMap((entry) => evidenceProblems(entry, { root, files })),
    ...countProblems(text, entries),
  ]
}

function entriesOf(text: string): Entry[] {
  let chapter = ''
  return text.split('\n').flatMap((line): Entry[] => {
    chapter = /^## (?:V(\d+) )?/.exec(line)?.[1] ?? (line.startsWith('## ') ? '' : chapter)
    const [, item, state, evidence = ''] = ROW.exec(line) ?? []
    if (item !== undefined) return [{ item, state: state as Entry['state'], evidence, chapter }]
    const [, items] = ABSENT.exec(line) ?? []
    return itemsIn(items ?? '').map((one) => ({ item: one, state: 'not applicable', evidence: line, chapter: '' }))
  })
}

/** `1.2.6, 10.4.1–3` as single items. */
function itemsIn(text: string): string[] {
  return Array.from(text.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+))?/g)).flatMap(([, section, from, to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => `${section}.${Number(from) + at}`),
  )
}

/** The level of an item, 1 to 3; null for one that the standard does not have. */
function levelOf(item: string): number | null {
  const [chapter, section, number] = item.split('.')
  const level = asvsLevels[`${chapter}.${section}`]?.[Number(number) - 1]
  return level === undefined ? null : Number(level)
}

const wantedItems = (): string[] =>
  Object.entries(asvsLevels).flatMap(([section, levels]) =>
    Array.from(levels, (level, at) => (level === '3' ? [] : [`${section}.${at + 1}`])).flat(),
  )

function itemProblems(entries: readonly Entry[]): string[] {
  const items = entries.map(({ item }) => item)
  return [
    ...wantedItems()
      .filter((item) => !items.includes(item))
      .map((item) => `${item} is missing`),
    ...items.filter((item, at) => items.indexOf(item) !== at).map((item) => `${item} occurs twice`),
    ...items.filter((item) => ![1, 2].includes(levelOf(item) ?? 0)).map((item) => `${item} is no item of these levels`),
    ...entries
      .filter(({ state, item, chapter }) => state !== 'not applicable' && item.split('.')[0] !== chapter)
      .map(({ item, chapter }) => `${item} stands in chapter ${chapter}`),
  ]
}

function evidenceProblems(
  { item, state, evidence }: Entry,
  tree: { root: string; files: readonly string[] },
): string[] {
  if (state === 'not applicable') return []
  const problems: string[] = []
  let text: string | null = null
  for (const [, name, sentence = ''] of evidence.matchAll(
    /`([^`]+\.(?:ts|tsx|mjs|cjs|js|md|sql|html|json))`|“([^”]+)”/g,
  )) {
    if (name === undefined) {
      if (text === null) problems.push(`${item}: “${sentence}” follows no file`)
      else if (!text.includes(sentence)) problems.push(`${item}: “${sentence}” is not in its file`)
      continue
    }
    const found = tree.files.filter((path) => path === name || path.endsWith(`/${name}`))
    if (found.length !== 1) problems.push(`${item}: ${name} names ${found.length} files`)
    text = found.length === 1 ? textOf(tree.root, found[0] ?? '').replaceAll("\\'", "'") : ''
  }
  const isNamed = text !== null || /\bdecision \d{4}\b|\b[A-Z]{3,4}-\d+\b/.test(evidence)
  if (state === 'met' && !isNamed) problems.push(`${item} names no evidence`)
  if (state === 'accepted' && evidence.length < FEWEST_REASON_CHARACTERS) problems.push(`${item} names no reason`)
  return problems
}

function countProblems(text: string, entries: readonly Entry[]): string[] {
  const count = (state: string, level: number | null) =>
    entries.filter(
      (entry) => (state === 'all' || entry.state === state) && (level === null || levelOf(entry.item) === level),
    ).length
  const rows = Array.from(text.matchAll(COUNT), ([row, state = '']) => ({ row, state }))
  return ['met', 'accepted', 'not applicable', 'all'].flatMap((state) => {
    const right = `| ${state} | ${count(state, 1)} | ${count(state, 2)} | ${count(state, null)} |`
    return rows.some(({ row, state: name }) => name === state && row === right) ? [] : [`the counts need: ${right}`]
  })
}
