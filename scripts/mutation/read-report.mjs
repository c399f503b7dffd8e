import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { mutatedFiles } from './mutated-files.mjs'

const killedBy = new Set(['Killed', 'Timeout'])
const survivedAs = new Set(['Survived', 'NoCoverage'])

/** @returns the mutants of Stryker's report by file: a list of `[file, mutants]`. */
export const readReport = (path) =>
  Object.entries(JSON.parse(readFileSync(path, 'utf8')).files).map(([file, { mutants }]) => [file, mutants])

/** How many mutants of each part were killed, survived, or are excluded with a reason. */
export const rowsOf = (files, parts) =>
  parts.map((part) => {
    const mutants = files
      .filter(([file]) => mutatedFiles[part].some((pattern) => matchesGlob(file, pattern)))
      .flatMap(([, list]) => list)
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
