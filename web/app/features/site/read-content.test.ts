import { expect, test } from 'vitest'
import { readContent } from './read-content.ts'

const words = (text: string) => [{ text, href: null }]

test('reads paragraphs, headings, lists and links from plain text', () => {
  expect(readContent('## About\nWho we are.\n\n- one\n- two\n\nSee [terms](/page/terms) now.\n\n\n')).toEqual([
    { kind: 'heading', pieces: words('About') },
    { kind: 'paragraph', pieces: words('Who we are.') },
    { kind: 'list', items: [words('one'), words('two')] },
    {
      kind: 'paragraph',
      pieces: [
        { text: 'See ', href: null },
        { text: 'terms', href: '/page/terms' },
        { text: ' now.', href: null },
      ],
    },
  ])
})

test.each(['#', '##', '###'])('%s starts a heading; all have one level, because the page has its own title', (mark) => {
  expect(readContent(`${mark} About`)).toEqual([{ kind: 'heading', pieces: words('About') }])
})

test.each(['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'http://plain.example', '/\\evil.example'])(
  'a link to %s stays text',
  (address) => {
    const text = `See [this](${address}).`
    expect(readContent(text)).toEqual([{ kind: 'paragraph', pieces: words(text) }])
  },
)

test('a long and hostile text is read quickly', () => {
  // The fastest of several rounds, because other load on the machine slows some.
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    readContent('['.repeat(100_000))
    readContent('[a]('.repeat(25_000))
    return performance.now() - startedAt
  })
  expect(Math.min(...times)).toBeLessThan(1_000)
})
