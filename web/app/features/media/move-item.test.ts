import { expect, test } from 'vitest'
import { moveItem, placeOfDrop } from './move-item.ts'

const list = ['a', 'b', 'c', 'd']

test('moves an item to another place', () => {
  expect(moveItem(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveItem(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})

test('keeps an item within the list', () => {
  expect(moveItem(list, 0, -1)).toEqual(list)
  expect(moveItem(list, 3, 9)).toEqual(list)
  expect(moveItem(list, 9, 0)).toEqual(list)
})

test('an item dropped on another one lands before it or after it', () => {
  const dropped = (from: number, onto: number, isAfter: boolean) =>
    moveItem(list, from, placeOfDrop({ from, onto, isAfter })).join('')
  expect(dropped(0, 2, false)).toBe('bacd')
  expect(dropped(0, 2, true)).toBe('bcad')
  expect(dropped(3, 1, false)).toBe('adbc')
  expect(dropped(3, 1, true)).toBe('abdc')
  expect(dropped(1, 1, true)).toBe('abcd')
})
