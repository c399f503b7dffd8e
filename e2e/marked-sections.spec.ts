import { expect, test } from '@playwright/test'
import routes from '../web/app/routes.ts'
import { makeCreator } from './people/api.ts'
import { openAs } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })

type Route = { path?: string | undefined; index?: boolean | undefined; file: string; children?: Route[] | undefined }

/** The addresses of pages, below the language, that name nothing in particular. */
function addressesOf(all: readonly Route[], above = ''): string[] {
  return all.flatMap(({ path = '', file, children }) => {
    const address = path === '' ? above : `${above}/${path}`
    const isPage = file.endsWith('.tsx') && !/[:*]/.test(address.replace('/:locale', ''))
    return [...(isPage && !children ? [address.replace('/:locale', '')] : []), ...addressesOf(children ?? [], address)]
  })
}

const ADDRESSES = addressesOf(routes)

/** Pages of the reader's own that are in no section of the studio, by the beginning of their address. */
const OWN = [
  '/me',
  '/wallet',
  '/account',
  '/subscriptions',
  '/orders',
  '/addresses',
  '/following',
  '/blocks',
  '/bookmarks',
]

/** Asked by another page, or shown once in a special case. */
const NOT_PAGES = ['/subscriptions/due', '/account/deletion/done']

test('every page of the studio, the wallet and the account marks exactly one section', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  const t = await textsIn('en-US')
  await openAs(page, await makeCreator(request), baseURL)
  const ofStudio = ADDRESSES.filter((address) => address.startsWith('/creator/'))
  const own = ADDRESSES.filter(
    (address) =>
      OWN.some((start) => address === start || address.startsWith(`${start}/`)) && !NOT_PAGES.includes(address),
  )
  expect([ofStudio.length, own.length].map((count) => count > 12)).toEqual([true, true])
  const marked = (name: string) => page.getByRole('navigation', { name, exact: true }).locator('[aria-current]:visible')
  for (const address of ofStudio) {
    await page.goto(`/en-US${address}`)
    await expect(marked(t('shell:studioNavigation')), address).toHaveCount(1)
    await expect(marked(t('shell:mainNavigation')), address).toHaveText([t('shell:studio')])
  }
  for (const address of [...own, '/notifications/preferences']) {
    await page.goto(`/en-US${address}`)
    await expect(marked(t('shell:mainNavigation')), address).toHaveCount(1)
    const tabs = page.getByRole('main').getByRole('navigation').locator('[aria-current="page"]')
    expect(await tabs.count(), address).toBeLessThan(2)
  }
})
