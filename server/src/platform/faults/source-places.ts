import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in the bundle as stacks name it: file, line, column. The folder is the fingerprint of what was bundled. */
const PLACE = /(?<![^\s()])((?:file:\/\/)?[^\s()]*\/server\/build\/[0-9a-f]+\/[\w.-]+\.js):(\d+):(\d+)/g

/** Places that were looked up: an error that is logged often has few. */
const known = new Map<string, string>()
const MOST_KNOWN = 2_000

/**
 * A stack with the places of the sources instead of those of the bundle (decision 0514). What is no place of the bundle, or is not in its
 * map, stays as it is. The map is read for each stack with new places, and not kept: it takes as much memory as the bundle.
 */
export function withSourcePlaces(stack: string): string {
  if (known.size > MOST_KNOWN) known.clear()
  const unknown = [...stack.matchAll(PLACE)].filter(([place]) => !known.has(place))
  if (unknown.length > 0) {
    const byFile = Map.groupBy(unknown, ([, file = '']) => file)
    for (const [file, places] of byFile) lookUp(file, places)
  }
  return stack.replaceAll(PLACE, (place) => known.get(place) ?? place)
}

/** Gives an error's stack the places of the sources, unless the error lets nobody change it. */
export function showSourcePlaces(error: unknown): void {
  if (error instanceof Error && error.stack) Reflect.set(error, 'stack', withSourcePlaces(error.stack))
}

function lookUp(file: string, places: RegExpExecArray[]): void {
  const path = pathOf(file)
  const map = path === null ? null : readMap(path)
  for (const [place, , line, column] of places) {
    const found = map && positionIn(map.mappings, { line: Number(line) - 1, column: Number(column) - 1 })
    const source = found && map.sources[found.source]
    known.set(place, source && path ? `${join(dirname(path), source)}:${found.line + 1}:${found.column + 1}` : place)
  }
}

/** Null: a message may hold what only looks like an address of a file. */
function pathOf(file: string): string | null {
  if (!file.startsWith('file://')) return file
  return URL.canParse(file) && new URL(file).host === '' && !/%2f/i.test(file) ? fileURLToPath(file) : null
}

type SourceMap = { sources: string[]; mappings: string }

function readMap(path: string): SourceMap | null {
  try {
    return JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMap
  } catch {
    return null // a stack without its sources is better than none
  }
}

type Position = { line: number; column: number }

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOf = new Int8Array(128)
for (let value = 0; value < DIGITS.length; value += 1) valueOf[DIGITS.charCodeAt(value)] = value

/**
 * The last mapping of the line that begins at the column or before it (ECMA-426). Nothing is kept of other lines; a library, Node's own
 * included, builds objects of all half a million mappings.
 */
function positionIn(mappings: string, wanted: Position): (Position & { source: number }) | null {
  let generatedLine = 0
  // Each mapping counts from the one before: column in the bundle (from the line's beginning), source, line, column.
  const fields = [0, 0, 0, 0, 0]
  let field = 0
  let value = 0
  let shift = 0
  let found: (Position & { source: number }) | null = null
  for (let at = 0; at <= mappings.length; at += 1) {
    const code = at < mappings.length ? mappings.charCodeAt(at) : SEMICOLON
    if (code === COMMA || code === SEMICOLON) {
      const [column = 0, source = 0, line = 0, sourceColumn = 0] = fields
      if (generatedLine === wanted.line && field >= 4 && (column <= wanted.column || !found))
        found = { source, line, column: sourceColumn }
      field = 0
      if (code === COMMA) continue
      if (generatedLine === wanted.line) return found
      generatedLine += 1
      fields[0] = 0
      continue
    }
    const digit = valueOf[code] ?? 0
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    fields[field] = (fields[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1)
    field += 1
    value = 0
    shift = 0
  }
  return null
}

const COMMA = 44
const SEMICOLON = 59
