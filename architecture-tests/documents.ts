import { filesOf, textOf } from './tree.ts'

/** `SUB-3`: the prefix of a page of docs/product and a number. */
const RULE = /\b(CALL|PAGE|ACC|AGE|SUB|ACS|CRE|POST|WAL|PAY|EARN|SITE)-(\d+)\b/g
const DECLARED_RULE = /^- \*\*([A-Z]+-\d+)\*\*/gm
const DECISION = /\bdecisions?(?:\/| record | )(\d{4})\b/g
/** Documents that are not part of the repository. */
const OUTSIDE = /\b(Spec(ification)? ?§|Decisions? ?§|safety page)/i

/**
 * The faults of docs/product, docs/decisions, the commands of documents, and of citations.
 * @returns sentences beginning with the file; empty when all agree.
 */
export function documentProblems(root: string): string[] {
  const files = filesOf(root).filter((path) => !path.startsWith('architecture-tests/'))
  const pages = files.filter((path) => /^docs\/product\/\d\d-.*\.md$/.test(path))
  const declared = new Set(pages.flatMap((page) => rulesOn(root, page)))
  const records = files.filter((path) => /^docs\/decisions\/\d{4}-.*\.md$/.test(path))
  const numbers = new Set(records.map(numberOf))
  return [
    ...pages.flatMap((page) => misnumbered(root, page)),
    ...recordProblems(root, records),
    ...files.filter(mayCite).flatMap((path) => badCitations(root, path, { declared, numbers })),
    ...files.filter((path) => path.endsWith('.md')).flatMap((path) => unknownCommands(root, path)),
  ]
}

const rulesOn = (root: string, page: string): string[] =>
  Array.from(textOf(root, page).matchAll(DECLARED_RULE), ([, rule = '']) => rule)

/** Numbers of a page run from 1 without gap: a withdrawn rule keeps its number. */
function misnumbered(root: string, page: string): string[] {
  return rulesOn(root, page).flatMap((rule, index) => {
    const expected = `${rule.split('-')[0]}-${index + 1}`
    return rule === expected ? [] : [`${page}: ${rule} is not ${expected}`]
  })
}

const numberOf = (record: string): string => /\/(\d{4})-/.exec(record)?.[1] ?? ''

function recordProblems(root: string, records: readonly string[]): string[] {
  const index = 'docs/decisions/README.md'
  const listed = filesOf(root).includes(index) ? textOf(root, index) : ''
  return records.flatMap((record, position) => {
    const number = numberOf(record)
    const [heading = ''] = textOf(root, record).split('\n', 1)
    const title = new RegExp(`^# ${number} (\\S.*)$`).exec(heading)?.[1]
    if (title === undefined) return [`${record}: the heading is not "# ${number} Title"`]
    const row = `| ${number} | [${title}](${record.split('/').at(-1)}) |`
    const isTaken = numberOf(records[position - 1] ?? '') === number
    return [
      ...(isTaken ? [`${record}: the number ${number} is taken`] : []),
      ...(listed.includes(row) ? [] : [`${index}: ${row}`]),
    ]
  })
}

const mayCite = (path: string): boolean => /\.(ts|tsx|mjs|cjs|sql|md|css)$/.test(path)

function badCitations(
  root: string,
  path: string,
  { declared, numbers }: { declared: ReadonlySet<string>; numbers: ReadonlySet<string> },
): string[] {
  return textOf(root, path)
    .split('\n')
    .flatMap((line, index) =>
      [
        ...Array.from(line.matchAll(RULE), ([rule]) => rule).filter((rule) => !declared.has(rule)),
        ...Array.from(line.matchAll(DECISION), ([, number = '']) => number)
          .filter((number) => !numbers.has(number))
          .map((number) => `decision ${number}`),
        ...(OUTSIDE.exec(line)?.slice(0, 1) ?? []),
      ].map((citation) => `${path}:${index + 1}: ${citation}`),
    )
}

/** `npm run NAME` in a document must be a script of the root. */
function unknownCommands(root: string, path: string): string[] {
  const { scripts = {} } = JSON.parse(textOf(root, 'package.json')) as { scripts?: Record<string, string> }
  return Array.from(textOf(root, path).matchAll(/npm run (?!-)([\w:-]+)/g), ([, name = '']) => name)
    .filter((name) => !Object.hasOwn(scripts, name))
    .map((name) => `${path}: npm run ${name}`)
}
