import { MAXIMUM_CUE_LENGTH, MAXIMUM_CUES } from '@stagedoor/contract/captions-words'
import { expect, test } from 'vitest'
import { cleanCaptions } from './clean-captions.ts'

const clean = (text: string) => cleanCaptions(Buffer.from(text))
const contentOf = (text: string) => {
  const result = clean(text)
  return result.outcome === 'clean' ? result.content : result
}
const refused = (fault: string, line: number) => ({ outcome: 'refused', fault, line })
const cue = (seconds: number, text = 'Hello') => `00:${String(seconds).padStart(2, '0')}.000 --> 00:59.500\n${text}\n`

test('keeps times and text, in the order of time, whatever the line ends', () => {
  const file = `\ufeffWEBVTT - a walk\r\n\r\n2\r\n${cue(5, 'Second\r\nline')}\r\n1\r\n1:00:01.000 --> 01:00:02.250\r\nLast\r\n\r\n${cue(1, '海邊 & more')}`
  expect(contentOf(file)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:59.500\n海邊 &amp; more\n\n00:00:05.000 --> 00:00:59.500\nSecond\nline\n\n01:00:01.000 --> 01:00:02.250\nLast\n',
  )
})

test('leaves out what describes the file, comments, styles, regions, positions and marks', () => {
  const file = `WEBVTT
Kind: captions
Language: en

STYLE
::cue { background: url(https://example.test/spy) }

REGION
id:fred

NOTE
00:01.000 --> 00:02.000 is a time

${cue(
  1,
  '<v Mary><i.loud>Hello</i> &lt;b&gt;there&lt;/b&gt; <c.x onclick=y>&amp; <ruby>漢<rt>かん</rt></ruby>',
).replace('59.500', '59.500 line:0 align:start')}
${cue(2, '<00:00:03.000>')}
${cue(3, '<script>alert(1)</script><img src=x onerror=alert(1)>\u202eOK')}`
  expect(contentOf(file)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:59.500\nHello there &amp; 漢\n\n00:00:03.000 --> 00:00:59.500\nalert(1)OK\n',
  )
})

test.each([
  ['an empty file', '', refused('signature', 1)],
  ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nHello', refused('signature', 1)],
  ['a page', '<html>WEBVTT', refused('signature', 1)],
  ['a longer first word', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nHello', refused('signature', 1)],
  ['a comma in a time', `WEBVTT\n\n${cue(1)}\n00:00:01,000 --> 00:00:02,000\nHello`, refused('time', 6)],
  ['an end before its beginning', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello', refused('time', 3)],
  ['an end at its beginning', 'WEBVTT\n\n00:02.000 --> 00:02.000\nHello', refused('time', 3)],
  ['a time without an end', 'WEBVTT\r\n\r\n00:02.000 -->\r\nHello', refused('time', 3)],
  ['a hundred hours', 'WEBVTT\n\n100:00:02.000 --> 100:00:03.000\nHello', refused('time', 3)],
  ['text that belongs to no cue', `WEBVTT\n\n${cue(1)}\nLost text\n\n${cue(2)}`, refused('block', 6)],
  ['two lines that belong to no cue', `WEBVTT\n\n${cue(1)}\nLost text\nof two lines\n`, refused('block', 6)],
  ['cues without a line between them', `WEBVTT\n\n${cue(1)}${cue(2)}`, refused('block', 5)],
  ['no cue', 'WEBVTT\n\nNOTE nothing\n', refused('empty', 4)],
  ['marks alone', `WEBVTT\n\n${cue(1, '<b></b>')}`, refused('empty', 5)],
])('refuses %s with its line', (_, file, expected) => {
  expect(clean(file)).toEqual(expected)
})

test('refuses other encodings with the line of the first wrong byte', () => {
  const bytes = Buffer.concat([Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\n'), Buffer.from([0xff, 0xe9, 0x0a])])
  expect(cleanCaptions(bytes)).toEqual(refused('encoding', 4))
  expect(cleanCaptions(Buffer.from('WEBVTT\n', 'utf16le'))).toEqual(refused('signature', 1))
})

test('a cue of the greatest length is kept, and one character more is refused', () => {
  const withLength = (length: number) => {
    const timings = '00:01.000 --> 00:59.500'
    return `WEBVTT\n\n${timings}\n${'x'.repeat(length - timings.length)}\n`
  }
  expect(clean(withLength(MAXIMUM_CUE_LENGTH)).outcome).toBe('clean')
  expect(clean(withLength(MAXIMUM_CUE_LENGTH + 1))).toEqual(refused('too_long', 4))
})

test('the greatest number of cues is kept, and one more is refused', () => {
  const withCues = (count: number) => `WEBVTT\n\n${Array.from({ length: count }, () => cue(1, 'x')).join('\n')}`
  expect(clean(withCues(MAXIMUM_CUES)).outcome).toBe('clean')
  expect(clean(withCues(MAXIMUM_CUES + 1))).toEqual(refused('too_many', 3 * MAXIMUM_CUES + 3))
})

test.each(['<b>', '&', '&x;', '<v a>', '</c>', '<ruby><rt>', '-', '\n\n'])(
  'a file full of %j is judged, and what is kept is at most five times as long',
  (part) => {
    const block = part.repeat(1_200).slice(0, 3_900)
    const file = `WEBVTT\n\n${Array.from({ length: 120 }, () => cue(1, `x${block}`)).join('\n')}`
    const result = clean(file)
    expect(result.outcome === 'clean' ? result.content.length : 0).toBeLessThan(5 * file.length)
  },
)
