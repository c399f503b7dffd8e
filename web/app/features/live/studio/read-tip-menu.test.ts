import { expect, test } from 'vitest'
import { readableItems, readTipMenu } from './read-tip-menu.ts'

test('each line of a tip menu is an amount and what it is for', () => {
  expect(readTipMenu('10 A wave\n\n 25,5  Your colour, please \n')).toEqual([
    { title: 'A wave', price: 10 },
    { title: 'Your colour, please', price: 25.5 },
  ])
  expect(readTipMenu(' \n')).toEqual([])
})

test.each(['A wave', '0 A wave', '10', 'ten A wave', '10.005 A wave'])('"%s" is no line of a menu', (text) => {
  expect(readTipMenu(text)).toBeNull()
})

test('twelve lines are a menu, thirteen are not', () => {
  const linesOf = (count: number) => Array.from({ length: count }, () => '10 A wave').join('\n')
  expect(readTipMenu(linesOf(12))).toHaveLength(12)
  expect(readTipMenu(linesOf(13))).toBeNull()
})

test('a line that cannot be read hides none of the others while the menu is written', () => {
  expect(readableItems('10 A wave\nten A song\n\n25 A dance')).toEqual([
    { title: 'A wave', price: 10 },
    { title: 'A dance', price: 25 },
  ])
})
