import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTexts } from '../web/app/locales/all-texts.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const section = /## First hour\n([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? ''

test('the names in "First hour" are on the screens in English', () => {
  const names = [...section.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].flatMap(([, name = '']) => name.split(' → '))
  expect(names.length).toBeGreaterThan(10)
  const shown = Object.values(allTexts['en-US']).flatMap((texts) => Object.values(texts))
  const isShown = (name: string) =>
    name.endsWith(' …') ? shown.some((text) => text.startsWith(`${name.slice(0, -1)}{{`)) : shown.includes(name)
  expect(names.filter((name) => !isShown(name))).toEqual([])
})

test('the pages in "First hour" exist', () => {
  const paths = [...section.matchAll(/`(\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(4)
  const pages = read('web/app/paths.ts')
  const served = `${read('server/src/platform/mail/mail-pages.ts')} ${read('server/src/platform/gateways/sandbox/control/control-routes.ts')}`
  const exists = (path: string) =>
    path.startsWith('/en-US/') ? pages.includes(`at('${path.slice('/en-US'.length)}')`) : served.includes(`'${path}'`)
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

test('the accounts in "First hour" are in the table of demo accounts', () => {
  const accounts = [...section.matchAll(/`(\w+@demo\.test)`/g)].map(([, account = '']) => account)
  expect(accounts.length).toBeGreaterThan(2)
  expect(accounts.filter((account) => !read('README.md').includes(`| \`${account}\` |`))).toEqual([])
})
