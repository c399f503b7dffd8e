import { readFileSync } from 'node:fs'
import { mutatedFiles } from './mutated-files.mjs'

const killedBy = new Set(['Killed', 'Timeout'])
const survivedAs = new Set(['Survived', 'NoCoverage'])

/** `**`: any folders, also none; `*`: any part of a name. */
const expressionOf = (glob) =>
  new RegExp(`^${glob.replaceAll(/\*\*\/|\*|\./g, (sign) => ({ '**/': '(?:.+/)?', '*': '[^/]*' })[sign] ?? '\\.')}$`)

const isOf = (part, file) => mutatedFiles[part].some((pattern) => expressionOf(pattern).test(file))

/** @returns the files of Stryker's report, each with its source and mutants: a list of `[file, { source, mutants }]`. */
export const readReport = (path) => Object.entries(JSON.parse(readFileSync(path, 'utf8')).files)

/** One paragraph for each mutant of the parts that no test noticed. */
export const survivorsOf = (files, parts) =>
  files
    .filter(([file]) => parts.some((part) => isOf(part, file)))
    .flatMap(([file, { source, mutants }]) =>
      mutants.filter(({ status }) => survivedAs.has(status)).map((mutant) => describe(file, source, mutant)),
    )

function describe(file, source, { status, mutatorName, location: { start, end }, replacement }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const [first, last] = [lines[0] ?? '', lines.at(-1) ?? '']
  const changed = `${first.slice(0, start.column - 1)}${replacement}${last.slice(end.column - 1)}`
  const before = lines.map((line) => `- ${line}`).join('\n')
  return `${status} ${mutatorName} ${file}:${start.line}:${start.column}\n${before}\n+ ${changed}\n`
}

/** How many mutants of each part were killed, survived, or are excluded with a reason. */
export const rowsOf = (files, parts) =>
  parts.map((part) => {
    const mutants = files.filter(([file]) => isOf(part, file)).flatMap(([, { mutants: list }]) => list)
    const count = (isCounted) => mutants.filter(isCounted).length
    return {
      part,
      killed: count(({ status }) => killedBy.has(status)),
      survived: count(({ status }) => survivedAs.has(status)),
      excluded: count(({ status }) => status === 'Ignored'),
    }
  })

/** Percent of the mutants that are not excluded; all, where there are none. */
export function scoreOf(rows) {
  const killed = rows.reduce((sum, row) => sum + row.killed, 0)
  const all = rows.reduce((sum, row) => sum + row.killed + row.survived, 0)
  return all === 0 ? 100 : (100 * killed) / all
}

/** A table of the parts with their sum. */
export function tableOf(rows) {
  const sumOf = (name) => rows.reduce((sum, row) => sum + row[name], 0)
  const total = { part: 'all', killed: sumOf('killed'), survived: sumOf('survived'), excluded: sumOf('excluded') }
  const lines = [...rows, total].map((row) => [
    row.part,
    String(row.killed + row.survived),
    String(row.killed),
    String(row.survived),
    String(row.excluded),
    `${scoreOf([row]).toFixed(1)} %`,
  ])
  const table = [['part', 'mutants', 'killed', 'survived', 'excluded', 'score'], ...lines]
  return table
    .map((cells) => cells.map((cell, i) => (i === 0 ? cell.padEnd(14) : cell.padStart(9))).join(''))
    .join('\n')
}
