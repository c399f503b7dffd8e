import { expect, test, type APIRequestContext } from '@playwright/test'
import { topics } from '../contract/src/topics.ts'
import { callsAs, makeCreator, uniqueName } from './people/api.ts'
import { expectAccessible, holdRequests, passAgeGate, savePicture, untilAlive, watchRequests } from './people/page.ts'
import { textsIn } from './texts.ts'

const CRAFTS = topics.find(({ name }) => name === 'crafts')?.id ?? ''

/** A creator of an unusual name, with one post whose title is in Chinese too. */
async function aWeaver(request: APIRequestContext) {
  const creator = await makeCreator(request)
  const word = uniqueName('weaverly')
  const own = callsAs(request, creator.token)
  await own.send('PUT', '/performers/me', {
    name: `Loom ${word}`,
    gender: 'female',
    languages: ['ja'],
    categoryIds: [CRAFTS],
    monthlyPrice: 9,
  })
  await own.send('POST', '/performer/feeds', {
    type: 'text',
    title: `手織圍巾的清晨 ${word}`,
    text: 'Warp and weft.',
    fileIds: [],
    isSale: true,
    price: 0,
    status: 'active',
  })
  // Documents are written after the answer.
  const visitor = callsAs(request, null)
  const isFound = async () =>
    (await visitor.send<{ feeds: { total: number } }>('POST', '/search/keywords', { keyword: word })).feeds.total
  await expect.poll(isFound).toBe(1)
  return { creator, word, mistyped: word.slice(0, 3) + word.slice(4), name: `Loom ${word}` }
}

test('a visitor on a phone finds a creator by a mistyped name and a post by two Chinese characters', async ({
  page,
  request,
  baseURL,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await passAgeGate(page.context(), baseURL)
  const t = await textsIn('en-US')
  const { mistyped, name, word } = await aWeaver(request)
  await page.goto('/en-US/explore')
  await expectAccessible(page)
  await savePicture(page, info.outputPath('explore.png'), { isWhole: true })
  await page.getByRole('link', { name: t('profiles:everybody') }).click()
  await expect(page.getByRole('heading', { name: t('catalog:creators'), level: 1 })).toBeVisible()
  await page.getByRole('link', { name: t('profiles:sortLatest'), exact: true }).click()
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('creators.png'), { isWhole: true })
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell:search') })
    .click()
  await expect(page.getByRole('heading', { name: t('search:emptyTitle') })).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('empty.png'))
  await untilAlive(page)

  // The field is a plain one until it is used: what is typed meanwhile stays.
  const field = page.getByRole('main').getByLabel(t('search:label'))
  await expect(field).toHaveRole('searchbox')
  await field.fill(mistyped)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await expect(field).toBeFocused()
  await savePicture(page, info.outputPath('suggestions.png'))
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: t('search:resultsFor', { q: mistyped }) })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()
  // Among all kinds too it says why, unless they are in plain order of time.
  const reason = page.getByRole('heading', { name: t('search:reason_similar') })
  await expect(reason.first()).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('results.png'), { isWhole: true })
  await page.getByRole('link', { name: t('search:sortLatest') }).click()
  await expect(reason).toHaveCount(0)
  await page.getByRole('link', { name: t('search:sortRelevance') }).click()
  await expect(reason.first()).toBeVisible()

  await page.getByRole('link', { name: t('catalog:creators'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('search:reason_similar'), level: 2 })).toBeVisible()
  await page.getByText(t('search:filters'), { exact: true }).click()
  // What few choose by is on a page of its own, and what is chosen there can be removed beside the results.
  const choose = async (gender: string) => {
    await page.getByRole('button', { name: t('search:moreFilters') }).click()
    // The list that is left has a link to remove the filter, which is named after it too.
    await page.getByRole('combobox', { name: t('profiles:gender') }).selectOption(gender)
    await page.getByRole('button', { name: t('search:apply') }).click()
  }
  await choose('male')
  await expect(page.getByRole('heading', { name: t('search:noneTitle', { q: mistyped }) })).toBeVisible()
  await choose('female')
  const card = page.getByRole('main').getByRole('link', { name }).first()
  await expect(card).toContainText('Crafts')
  await expect(card).toContainText('Japanese')
  await expect(card).toContainText(t('profiles:perMonth', { dollars: '$9.00' }))
  await expectAccessible(page)
  await savePicture(page, info.outputPath('filters.png'), { isWhole: true })
  await page
    .getByRole('main')
    .getByText(`${t('profiles:gender')}: `)
    .press('Enter')
  await expect(page).not.toHaveURL(/gender=female/)
  await expect(page.getByRole('button', { name: t('search:moreFilters') })).toBeFocused()

  await page.goto(`/en-US/search?q=${encodeURIComponent(`圍巾 ${word}`)}&tab=posts`)
  await expect(page.getByText('手織圍巾的清晨').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: t('search:reason_title') })).toBeVisible()
  await page.getByRole('link', { name: t('search:sortLatest') }).click()
  await expect(page.getByRole('heading', { name: t('search:reason_title') })).toHaveCount(0)
})

test('the name of a topic leads to its creators, while it is typed and above the results', async ({
  page,
  request,
  baseURL,
}) => {
  await passAgeGate(page.context(), baseURL)
  await aWeaver(request)
  for (const [locale, topic, beginning] of [
    ['en-US', 'Crafts', 'craf'],
    ['zh-TW', '手作', '手作'],
  ] as const) {
    const t = await textsIn(locale)
    const main = page.getByRole('main')
    await page.goto(`/${locale}/search?q=${encodeURIComponent(topic)}`)
    await main.getByRole('link', { name: t('search:creatorsOfTopic', { topic }) }).click()
    await expect(page).toHaveURL(new RegExp(`/${locale}/creators\\?topic=${CRAFTS}$`))
    await expect(main.getByRole('link', { name: topic }).first()).toBeVisible()

    await page.goto(`/${locale}/search`)
    await untilAlive(page)
    await main.getByLabel(t('search:label')).fill(beginning)
    await page.getByRole('option', { name: `${topic} ${t('search:kind_topic')}` }).click()
    await expect(page).toHaveURL(new RegExp(`/${locale}/creators\\?topic=${CRAFTS}$`))
  }
  const t = await textsIn('en-US')
  await page.goto('/en-US/search?q=craftless')
  await expect(page.getByRole('heading', { name: t('search:noneTitle', { q: 'craftless' }) })).toBeVisible()
  await expect(page.getByRole('link', { name: t('search:creatorsOfTopic', { topic: 'Crafts' }) })).toHaveCount(0)
})

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('choices that are not applied yet come along to the page of more filters', async ({ page, baseURL }) => {
    await passAgeGate(page.context(), baseURL)
    const t = await textsIn('en-US')
    await page.goto('/en-US/creators')
    await page.getByText(t('search:filters'), { exact: true }).click()
    await page.getByLabel(t('search:topic')).selectOption(CRAFTS)
    await page.getByRole('button', { name: t('search:moreFilters') }).click()
    await expect(page.getByRole('heading', { name: t('search:moreFilters'), level: 1 })).toBeVisible()
    await expect(page.getByLabel(t('search:topic'))).toHaveValue(CRAFTS)
  })
})

test('Ctrl K opens a search over the page, and the keyboard alone leads to a creator', async ({
  page,
  request,
  baseURL,
}, info) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await passAgeGate(page.context(), baseURL)
  const t = await textsIn('en-US')
  const { creator, name, word } = await aWeaver(request)
  await page.goto('/en-US/explore')
  await untilAlive(page)
  // The creators beside the page stay the same, in their order, when it is loaded again.
  const beside = page.getByRole('complementary').getByRole('list').getByRole('link')
  await expect(beside.first()).toBeVisible()
  const suggested = await beside.allInnerTexts()
  const untilIdle = watchRequests(page)
  await page.reload()
  await untilIdle()
  await expect(beside.first()).toBeVisible()
  expect(await beside.allInnerTexts()).toEqual(suggested)
  await savePicture(page, info.outputPath('explore-wide.png'), { isWhole: true })
  await page.keyboard.press('Control+k')
  const sheet = page.getByRole('dialog', { name: t('search:title') })
  await expect(sheet.getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(word.slice(0, 12))
  await expect(sheet.getByRole('option', { name })).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('sheet.png'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/en-US/${creator.username}$`))
  await expect(sheet).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(sheet.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('search:resultsFor', { q: word }) })).toBeVisible()
  await savePicture(page, info.outputPath('results-wide.png'))
})

test('Ctrl K opens the search also while the browser is busy with the page', async ({ page, baseURL }) => {
  await passAgeGate(page.context(), baseURL)
  const t = await textsIn('en-US')
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => 0 }))
  await page.goto('/en-US/explore')
  await untilAlive(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: t('search:title') }).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: t('search:title') })).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: t('search:title') }).getByRole('combobox')).toBeFocused()
})

test('what is typed before the search has opened goes on in it', async ({ page, baseURL }) => {
  await passAgeGate(page.context(), baseURL)
  const t = await textsIn('en-US')
  const untilIdle = watchRequests(page)
  await page.goto('/en-US/explore')
  await untilIdle()
  const release = await holdRequests(page, '**/assets/*.js*')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: t('shell:search') }).getByRole('searchbox')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('left')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('lantern')
  release()
  const field = page.getByRole('dialog', { name: t('search:title') }).getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type(' light')
  await expect(field).toHaveValue('lantern light')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(field).toHaveValue('')
})

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form searches', async ({ page, request, baseURL }) => {
    await passAgeGate(page.context(), baseURL)
    const t = await textsIn('en-US')
    const { name, word } = await aWeaver(request)
    await page.goto('/en-US/search')
    await page.getByRole('main').getByLabel(t('search:label')).fill(word)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('search:submit') })
      .click()
    await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible()

    // What they make, speak and cost: in the list of creators.
    const creators = '/en-US/creators?sortBy=latest'
    await page.goto(creators)
    await page.getByText(t('search:filters'), { exact: true }).click()
    await page.getByLabel(t('search:topic')).selectOption('Crafts')
    await page.getByRole('combobox', { name: t('search:language') }).selectOption('ja')
    await page.getByLabel(t('search:price')).selectOption('10')
    await page.getByRole('button', { name: t('search:apply') }).click()
    await expect(page).toHaveURL(/topic=.*language=ja&price=10/)
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
    await page.getByLabel(t('search:price')).selectOption('5')
    await page.getByRole('button', { name: t('search:apply') }).click()
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)
  })
})
