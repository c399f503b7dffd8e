import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isBundle, noteUse, putInPlace, removeUnused } from './bundles.mjs'

const NOW = Date.parse('2026-03-01T00:00:00Z')
const DAY_MS = 86_400_000
const nameOf = (version: number) => `${version}`.padStart(16, '0')

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-bundles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A bundle, or one that is being made, last used so many days ago. */
function make(folder: string, name: string, { daysAgo = 0, text = '' }: { daysAgo?: number; text?: string } = {}) {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'main.js'), text)
  const at = new Date(NOW - daysAgo * DAY_MS)
  utimesSync(join(folder, name), at, at)
  return join(folder, name)
}

test('of several bundles the one that was used last stays, not the one that was made last', () => {
  const folder = aFolder()
  const first = make(folder, nameOf(1), { daysAgo: 30 })
  make(folder, nameOf(2), { daysAgo: 20 })
  noteUse(first, new Date(NOW - 10 * DAY_MS))
  make(folder, nameOf(3))
  removeUnused(folder, { current: nameOf(3), now: NOW })
  expect(readdirSync(folder).toSorted()).toEqual([nameOf(1), nameOf(3)])
})

test('bundles of the last week stay, five at most beside the current one', () => {
  const folder = aFolder()
  for (let version = 1; version <= 7; version += 1) make(folder, nameOf(version), { daysAgo: 8 - version })
  make(folder, nameOf(8))
  removeUnused(folder, { current: nameOf(8), now: NOW })
  expect(readdirSync(folder).toSorted()).toEqual([3, 4, 5, 6, 7, 8].map(nameOf))
  removeUnused(folder, { current: nameOf(8), now: NOW + 4 * DAY_MS })
  expect(readdirSync(folder).toSorted()).toEqual([6, 7, 8].map(nameOf))
})

test('what is being made stays for ten minutes', () => {
  const folder = aFolder()
  make(folder, nameOf(1))
  make(folder, 'new-1')
  make(folder, 'new-2', { daysAgo: 0.01 })
  removeUnused(folder, { current: nameOf(1), now: NOW })
  expect(readdirSync(folder).toSorted()).toEqual([nameOf(1), 'new-1'])
})

test('a bundle that another process has put in place stays; an incomplete one is replaced', () => {
  const folder = aFolder()
  const name = nameOf(1)
  const textOf = () => readFileSync(join(folder, name, 'main.js'), 'utf8')
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'main.js.map'), '{}')
  expect(isBundle(folder, name)).toBe(false)
  putInPlace(folder, { from: make(folder, 'new-1', { text: 'first' }), name })
  expect(textOf()).toBe('first')
  putInPlace(folder, { from: make(folder, 'new-2', { text: 'second' }), name })
  expect(textOf()).toBe('first')
  expect(existsSync(join(folder, name, 'main.js.map'))).toBe(false)
})
