import { expect, test } from 'vitest'
import { pagesNamed } from './own-pages.ts'

const pages = ['Wallet', 'Orders to ship', 'Orders', 'Your orders', '錢包', 'Posts', 'Prices'].map((name) => ({
  to: `/${name}`,
  name,
}))
const found = (typed: string) => pagesNamed(pages, typed).map(({ text }) => text)

test('finds pages by a part of their name in any case, at most three, those first that begin with it', () => {
  expect(found(' wALL ')).toEqual(['Wallet'])
  expect(found('order')).toEqual(['Orders to ship', 'Orders', 'Your orders'])
  expect(found('ship')).toEqual(['Orders to ship'])
  expect(found('錢包')).toEqual(['錢包'])
})

test('finds nothing for one character, and by no other words', () => {
  expect([found('p'), found(''), found('harbour')]).toEqual([[], [], []])
})
