import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notWalked, walkedPages } from '../e2e/form-walk.ts'

const ROUTES = join(import.meta.dirname, '../web/app/routes')

const textOf = (page: string): string => readFileSync(join(ROUTES, `${page}.tsx`), 'utf8')

/** The pages that take forms: their modules answer to them. */
const pagesWithForms = readdirSync(ROUTES)
  .filter((file) => file.endsWith('.tsx'))
  .filter((file) => /^export (async )?(function|const) action\b/mu.test(readFileSync(join(ROUTES, file), 'utf8')))
  .map((file) => file.replace('.tsx', ''))

test('every page that takes a form is walked with wrong input, or says why it has none', () => {
  const known = [...new Set(walkedPages.map(({ route }) => route)), ...Object.keys(notWalked)]
  expect(known.toSorted()).toEqual(pagesWithForms.toSorted())
})

test('a form that is answered without a page of its own leads back to the page around it', () => {
  const withoutPage = pagesWithForms.filter((page) =>
    /^export (async )?function loader\(.*\): never\b/mu.test(textOf(page)),
  )
  expect(withoutPage).toContain('follow')
  expect(withoutPage.filter((page) => !/^export const handle = .*\bisAction: true\b/mu.test(textOf(page)))).toEqual([])
})
