import { expect, test } from 'vitest'
import { topicsNamed } from './find-topics.ts'

const all = ['Art', 'Photography', 'Fitness', 'Film', '美食', '攝影'].map((label) => ({ value: label, label }))
const found = (q: string) => topicsNamed(all, q).map(({ label }) => label)

test.each([
  ['fitness', ['Fitness']],
  ['  FITness ', ['Fitness']],
  ['ｆｉｔｎｅｓｓ', ['Fitness']],
  ['photo', ['Photography']],
  ['art', ['Art']],
  ['攝影', ['攝影']],
])('%s means the topics %j', (q, topics) => {
  expect(found(q)).toEqual(topics)
})

test.each([[''], ['fi'], ['攝'], ['fitness coach'], ['artist']])('%s means no topic', (q) => {
  expect(found(q)).toEqual([])
})
