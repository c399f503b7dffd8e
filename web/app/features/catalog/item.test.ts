import { expect, test } from 'vitest'
import { readChapters, writeChapters } from './studio/chapters.ts'
import { readTags } from './studio/video-form.ts'

test('chapters are lines of a time and a title, in any order', () => {
  const read = readChapters('0:00 Opening\n\n1:02:05 The end\n  2:05   On the water ')
  expect(read).toEqual([
    { startSeconds: 0, title: 'Opening' },
    { startSeconds: 125, title: 'On the water' },
    { startSeconds: 3_725, title: 'The end' },
  ])
  expect(writeChapters(read ?? [])).toBe('0:00 Opening\n2:05 On the water\n1:02:05 The end')
  expect(readChapters('')).toEqual([])
})

test.each(['Opening', '1:99 Late', '2:05', '1:2:3:4 x', 'a:00 x'])('"%s" is no chapter', (text) => {
  expect(readChapters(text)).toBeNull()
})

test('tags are separated by commas, spaces at their ends and empty ones do not count', () => {
  expect(readTags(' sea, harbour at dusk ,, #boats、夕陽，海')).toEqual([
    'sea',
    'harbour at dusk',
    '#boats',
    '夕陽',
    '海',
  ])
})
