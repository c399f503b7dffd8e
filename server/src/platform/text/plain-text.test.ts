import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickest } from '#src/test-support/quickest.ts'
import { oneLineWithoutTags, withoutTags } from './plain-text.ts'

test.each([
  ['<b>bold</b> and <i class="x">slanted</i>', 'bold and slanted'],
  ['before<!-- a comment -->after', 'beforeafter'],
  ['before<!-- never closed <b>', 'before'],
  ['a<script>alert(1)</script>b', 'ab'],
  ['a<SCRIPT src=//x>alert(1)</ScRiPt >b', 'ab'],
  ['a<svg onload=alert(1)><p>x</p></svg>b', 'ab'],
  ['<a href="javascript:alert(1)">link</a>', 'link'],
  ['<scr<b>ipt>alert(1)</scr</b>ipt>', 'script>alert(1)/script>'],
  ['<img src=x onerror=alert(1) never closed', 'img src=x onerror=alert(1) never closed'],
  ['line<br>line<br/>line', 'line\nline\nline'],
  ['I <3 you, 1 < 2 and 3 > 2', 'I <3 you, 1 < 2 and 3 > 2'],
  ['&lt;b&gt; stays as it was written', '&lt;b&gt; stays as it was written'],
  ['tab\tand\u0000nul\u202e', 'tab\tandnul'],
  ['  spaces   \n\n\n\n around \r\n', 'spaces\n\n around'],
  ['早安 👩‍🎤 こんにちは', '早安 👩‍🎤 こんにちは'],
  ['\u200b\u3164 \u2060\u2800\u00ad\ufe0f', ''],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j becomes %j', (text, expected) => {
  expect(withoutTags(text)).toBe(expected)
})

const pieces = fc.constantFrom('<', '>', '</', '<!--', '-->', 'script', 'b', ' ', '/', '!', '"', '=', 'x', '<p>', '\n')

test('no text leaves a tag or the beginning of one, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const clean = withoutTags(parts.join(''))
      expect(clean).not.toMatch(/<[a-z/!?]/i)
      expect(withoutTags(clean)).toBe(clean)
    }),
  )
})

test('handles the longest hostile texts quickly', () => {
  for (const unit of ['<', '<!--', '<a ', '<<b>', '<script>', '\n ', '</script', ' ']) {
    const text = unit.repeat(Math.ceil(50_000 / unit.length))
    expect(quickest(() => withoutTags(text))).toBeLessThan(100)
  }
})

test('a title is one line', () => {
  expect(oneLineWithoutTags(' a\n<br>b\t c ')).toBe('a b c')
})
