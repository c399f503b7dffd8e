import { MAXIMUM_CUE_LENGTH, MAXIMUM_CUES, type CaptionsFault } from '@stagedoor/contract/captions-words'
import webvtt, { type CueNode, type ParsedCue } from 'webvtt-parser'
import { withoutTags } from '#src/platform/text/plain-text.ts'

export type CleanOutcome =
  | { outcome: 'clean'; content: string }
  /** The line is counted from 1. */
  | { outcome: 'refused'; fault: CaptionsFault; line: number }

const refused = (fault: CaptionsFault, line: number): CleanOutcome => ({ outcome: 'refused', fault, line })

/**
 * Makes captions anew from an uploaded file of WebVTT: times and plain text. Identifiers, comments, styles, regions,
 * positions and marks are left out, so that nothing but text reaches a viewer's page. A file with a part that browsers
 * would skip is refused with its line, because its creator would not notice the loss. Source: W3C, WebVTT.
 */
export function cleanCaptions(bytes: Uint8Array): CleanOutcome {
  const text = decode(bytes)
  if (text === null) return refused('encoding', firstWrongLine(bytes))
  const lines = text.split(NEWLINE)
  if (!SIGNATURE.test(lines[0] ?? '')) return refused('signature', 1)
  const fault = reduceToCues(lines)
  if (fault) return fault
  const { cues, errors } = new webvtt.WebVTTParser(REFERENCES).parse(lines.join('\n'), 'metadata')
  const [error] = errors.filter(({ message }) => !HARMLESS.some((start) => message.startsWith(start)))
  if (error) return faultOf(error)
  const written = cues.map(writeCue).filter((cue) => cue !== '')
  if (written.length === 0) return refused('empty', lines.length)
  return { outcome: 'clean', content: ['WEBVTT\n', ...written].join('\n') }
}

const NEWLINE = /\r\n|\r|\n/
const SIGNATURE = /^WEBVTT(?:[ \t]|$)/
const NOT_CUES = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/
const HUNDRED_HOURS = /(?:^|>)\s*\d{3,}:/
const TIMINGS = '-->'
const SETTINGS = /(-->[ \t]*[^ \t]+)[ \t].*$/

/** References of HTML that editors write. A list of all would be searched for every unknown one. */
const REFERENCES = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
}

/** Messages of the library. Cues in any order play well, since they are sorted, and so does one right below the signature. */
const HARMLESS = ['Start timestamp is not greater than or equal', 'No blank line after the signature']
const IDENTIFIER = 'Cue identifier'
const NO_BLANK_LINE = 'Blank line missing'

function faultOf({ message, line }: { message: string; line: number }): CleanOutcome {
  // The library names the line after the one that belongs to no cue.
  if (message.startsWith(IDENTIFIER)) return refused('block', line - 1)
  return refused(message.startsWith(NO_BLANK_LINE) ? 'block' : 'time', line)
}

/** UTF-8 without its byte order mark; null when it is none. */
function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A line break is one byte in UTF-8 and part of no other character, so lines can be decoded one by one. */
function firstWrongLine(bytes: Uint8Array): number {
  let line = 1
  let start = 0
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    if (decode(bytes.subarray(start, end)) === null) return line
    line += 1
    start = end + 1
  }
  return line
}

/**
 * Empties, in place, the lines that are no cues, and cuts settings off, so that the library counts the same lines and
 * judges cues alone. Blocks are limited because the library reads nested marks recursively.
 */
function reduceToCues(lines: string[]): CleanOutcome | null {
  lines[0] = 'WEBVTT'
  let cues = 0
  for (const { start, end } of blocksOf(lines)) {
    const cue = firstOfCue(lines, { start, end })
    lines.fill('', start, cue)
    let length = 0
    for (let at = cue; at < end; at += 1) {
      const line = lines[at] ?? ''
      length += line.length
      if (length > MAXIMUM_CUE_LENGTH) return refused('too_long', at + 1)
      if (!line.includes(TIMINGS)) continue
      cues += 1
      if (cues > MAXIMUM_CUES) return refused('too_many', at + 1)
      if (HUNDRED_HOURS.test(line)) return refused('time', at + 1)
      lines[at] = line.replace(SETTINGS, '$1')
    }
  }
  return null
}

type Block = { start: number; end: number }

/** Lines without an empty one between them, after the first line of the file. */
function* blocksOf(lines: readonly string[]): Generator<Block> {
  for (let start = 1; start < lines.length; start += 1) {
    if (lines[start] === '') continue
    const gap = lines.indexOf('', start)
    const end = gap === -1 ? lines.length : gap
    yield { start, end }
    start = end
  }
}

/** Where the cue of a block begins; its end when it is none. Directly below the signature stand facts about the file. */
function firstOfCue(lines: readonly string[], { start, end }: Block): number {
  if (NOT_CUES.test(lines[start] ?? '')) return end
  if (start > 1) return start
  const timings = lines.slice(start, end).findIndex((line) => line.includes(TIMINGS))
  return timings === -1 ? end : start + timings
}

/** Empty when there is nothing to show. */
function writeCue({ startTime, endTime, tree }: ParsedCue): string {
  const text = withoutTags(textOf(tree.children)).replaceAll(/\n+/g, '\n')
  if (text === '') return ''
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `${timeOf(startTime)} --> ${timeOf(endTime)}\n${safe}\n`
}

/** The text in marks of any kind; of ruby its base, since the reading above would stand beside it. */
const textOf = (nodes: readonly CueNode[]): string =>
  nodes
    .map(({ type, name, value, children = [] }) => {
      if (type === 'text') return typeof value === 'string' ? value : ''
      return name === 'rt' ? '' : textOf(children)
    })
    .join('')

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1_000)
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const [hours, minutes, whole] = [two(ms / 3_600_000), two((ms / 60_000) % 60), two((ms / 1_000) % 60)]
  return `${hours}:${minutes}:${whole}.${String(ms % 1_000).padStart(3, '0')}`
}
