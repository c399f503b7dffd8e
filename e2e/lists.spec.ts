import { expect, test, type APIRequestContext, type Browser } from '@playwright/test'
import { callsAs, makeCreator, makeFan, type Person } from './people/api.ts'
import { expectAccessible, openAs, passAgeGate, savePicture, untilAlive, untilConnected } from './people/page.ts'
import { textsIn } from './texts.ts'

/** Of Chunghwa Telecom. */
const FROM_TAIWAN = '168.95.1.1'

async function aCreatorWithFollower(request: APIRequestContext) {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  return { creator, fan }
}

async function pageOf(
  browser: Browser,
  person: Person,
  { baseURL, width }: { baseURL: string | undefined; width: number },
) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await openAs(page, person, baseURL)
  return page
}

test('a creator makes lists by hand and by rule, writes for one, and its members alone see that (390 px)', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const { creator, fan } = await aCreatorWithFollower(request)
  const page = await pageOf(browser, creator, { baseURL, width: 390 })
  await page.goto('/en-US/creator/lists')
  await untilAlive(page)
  await expectAccessible(page)
  await page.getByLabel(t('fans:name')).fill('Newcomers')
  await page.getByRole('radio', { name: t('fans:rule') }).check()
  await page.getByLabel(t('fans:joined')).fill('30')
  await expect(page.getByText(t('fans:found', { count: 0 }))).toBeVisible()
  await savePicture(page, info.outputPath('new-rule.png'), { isWhole: true })
  await page.getByRole('button', { name: t('fans:create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Newcomers' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/en-US/creator/lists')
  await untilAlive(page)
  await page.getByLabel(t('fans:name')).fill('Front row')
  await page.getByRole('button', { name: t('fans:create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Front row' })).toBeVisible()
  await page.getByLabel(t('fans:findFollowers')).fill(fan.username)
  await page.getByRole('button', { name: t('fans:find'), exact: true }).click()
  await page.getByRole('button', { name: `${t('fans:add')} Fay Fan` }).click()
  const remove = page.getByRole('button', { name: `${t('fans:remove')} Fay Fan` })
  await remove.click()
  await page.getByRole('button', { name: `${t('fans:undo')} Fay Fan` }).click()
  await expect(remove).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('list.png'), { isWhole: true })

  await page.goto('/en-US/creator/posts/new')
  await untilAlive(page)
  await page.getByRole('radio', { name: t('studio:kindText') }).check()
  await page.getByLabel(t('studio:title')).fill('For the front row')
  await page.getByLabel(t('studio:forList')).check()
  await page.getByLabel(t('studio:listField'), { exact: true }).selectOption({ label: 'Front row (1)' })
  await savePicture(page, info.outputPath('audience.png'), { isWhole: true })
  await page.getByRole('button', { name: t('studio:publish') }).click()
  await expect(page.getByText(t('studio:forList')).first()).toBeVisible()

  const other = await makeFan(request)
  const path = `/user/feeds/search/${creator.username}`
  type Seen = { data: { isLocked: boolean }[] }
  expect((await callsAs(request, fan.token).get<Seen>(path)).data[0]?.isLocked).toBe(false)
  expect((await callsAs(request, other.token).get<Seen>(path)).data[0]?.isLocked).toBe(true)
  const reader = await pageOf(browser, other, { baseURL, width: 390 })
  await reader.goto(`/en-US/${creator.username}`)
  await expect(reader.getByText(t('feeds:forChosen'))).toBeVisible()
  await savePicture(reader, info.outputPath('locked.png'))
})

test('a fan sees whom they follow, and what a creator shows ends on their open page when they are blocked (1440 px)', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const { creator, fan } = await aCreatorWithFollower(request)
  const body = { type: 'text', title: 'Harbour', text: 'Three boats.', isSale: true, price: 0 }
  const post = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/performer/feeds', body)
  const reader = await pageOf(browser, fan, { baseURL, width: 1440 })
  await reader.goto('/en-US/following')
  await untilAlive(reader)
  await expectAccessible(reader)
  await savePicture(reader, info.outputPath('following.png'))
  const listed = reader.getByRole('main').getByRole('link', { name: creator.name })
  const search = async (words: string) => {
    await reader.getByRole('searchbox').fill(words)
    await reader.getByRole('searchbox').press('Enter')
  }
  await reader.getByRole('search').getByText(t('fans:find')).first().click()
  await search('nobody like this')
  await expect(reader.getByText(t('fans:noneFound'))).toBeVisible()
  await expectAccessible(reader)
  await savePicture(reader, info.outputPath('following-none.png'))
  await search(creator.username)
  await expect(listed).toBeVisible()
  await reader.getByRole('link', { name: t('fans:oldest') }).click()
  await expect(reader).toHaveURL(`/en-US/following?q=${creator.username}&sort=asc`)
  await expect(listed).toBeVisible()
  const [unfollow, follow] = (['unfollowName', 'followName'] as const).map((name) =>
    // The name of the other begins like this one.
    reader.getByRole('button', { name: t(`profiles:${name}`, { name: creator.name }), exact: name === 'followName' }),
  )
  await unfollow?.click()
  await follow?.click()
  await expect(unfollow ?? reader.getByRole('button')).toBeVisible()
  await reader.goto(`/en-US/post/${post._id}`)
  await untilAlive(reader)
  await expect(reader.getByText('Three boats.')).toBeVisible()

  const page = await pageOf(browser, creator, { baseURL, width: 1440 })
  await page.goto('/en-US/creator/followers')
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('followers.png'))
  await page.getByText(t('fans:manage')).click()
  const [block, undo] = (['block', 'undo'] as const).map((name) =>
    page.getByRole('button', { name: `${t(`fans:${name}`)} Fay Fan`, exact: true }),
  )
  await block?.click()
  await expect(undo ?? page.getByRole('button')).toBeVisible()
  // Rule ACS-14.
  await expect(reader.getByText('Three boats.')).toBeHidden()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('follower-blocked.png'))
  await savePicture(reader, info.outputPath('blocked.png'))

  await page.goto('/en-US/blocks')
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('blocks.png'), { isWhole: true })
  await page.getByRole('button', { name: `${t('fans:unblock')} Fay Fan` }).click()
  await expect(page.getByRole('button', { name: `${t('fans:block')} Fay Fan`, exact: true })).toBeVisible()
})

test('a fan follows a creator, reports them, blocks them from their page, and takes that back (390 px)', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const page = await pageOf(browser, fan, { baseURL, width: 390 })
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  // The page shows the follow before the server has it.
  const followed = page.waitForResponse(
    (reply) => reply.url().includes('/follow') && reply.request().method() === 'POST',
  )
  await page.getByRole('button', { name: t('profiles:followName', { name: creator.name }) }).click()
  await followed
  const unfollow = page.getByRole('button', { name: t('profiles:unfollowName', { name: creator.name }) })
  await expect(unfollow).toBeVisible()
  await page.goto('/en-US/following')
  await expect(page.getByRole('main').getByRole('link', { name: creator.name })).toBeVisible()

  await page.goto(`/en-US/${creator.username}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('common:report') })
    .first()
    .click()
  await page.getByLabel(t('reports:reason')).selectOption('fraud')
  await page.getByRole('button', { name: t('reports:send') }).click()
  await expect(page.getByText(t('reports:sentTitle'))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('reported.png'))
  await page.getByRole('link', { name: t('common:backHome') }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto(`/en-US/${creator.username}`)
  await page.getByRole('link', { name: t('profiles:block'), exact: true }).click()
  await expect(page.getByRole('heading', { name: t('fans:blockTitle', { name: creator.name }) })).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('question.png'))
  await page.getByRole('button', { name: t('fans:block'), exact: true }).click()
  await expect(page).toHaveURL(/\/blocks$/)
  // The page says that its creator is blocked, and leads back to where that is undone.
  await page.goto(`/en-US/${creator.username}`)
  await expect(page.getByText(t('fans:blockedNote', { name: creator.name }))).toBeVisible()
  await expect(page.getByRole('link', { name: t('profiles:block'), exact: true })).toHaveCount(0)
  await untilAlive(page)
  await expectAccessible(page)
  await savePicture(page, info.outputPath('blocked.png'))
  await page.getByRole('link', { name: t('fans:unblock'), exact: true }).click()
  await expect(page).toHaveURL(/\/blocks$/)
  await page.getByRole('button', { name: `${t('fans:unblock')} ${creator.name}` }).click()
  await expect(page.getByRole('button', { name: `${t('fans:block')} ${creator.name}`, exact: true })).toBeVisible()
  expect((await callsAs(request, fan.token).get<{ total: number }>('/block/users')).total).toBe(0)
  await page.goto(`/en-US/${creator.username}`)
  await expect(page.getByRole('link', { name: t('profiles:block'), exact: true })).toBeVisible()
})

test('a creator finds a country in the list and closes it, which ends an open page there within five seconds (390 px)', async ({
  browser,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const abroad = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': FROM_TAIWAN },
    ...(baseURL !== undefined && { baseURL }),
  })
  await passAgeGate(abroad, baseURL, { token: fan.token })
  const reader = await abroad.newPage()
  const connected = untilConnected(reader)
  await reader.goto(`/en-US/${creator.username}`)
  await expect(reader.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
  await connected

  const page = await pageOf(browser, creator, { baseURL, width: 390 })
  await page.goto('/en-US/blocks')
  await untilAlive(page)
  await page.getByText(t('fans:chooseCountries')).click()
  const find = page.getByLabel(t('fans:findCountry'))
  await find.fill('turkiye')
  await expect(page.getByRole('checkbox', { name: 'Türkiye' })).toBeVisible()
  await find.fill('atlantis')
  await expect(page.getByText(t('fans:noCountryFound'))).toBeVisible()
  await find.fill('japan')
  await page.getByRole('checkbox', { name: 'Japan' }).check()
  await find.fill('taiw')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('checkbox').check()
  // Enter searches, and saves nothing.
  await find.press('Enter')
  await expectAccessible(page)
  await savePicture(page, info.outputPath('countries.png'))
  await page.getByRole('button', { name: t('fans:save') }).click()
  await expect(page.getByText(t('fans:countriesSaved'))).toBeVisible()
  // What the search hides is saved too.
  await expect(page.getByText('Japan, Taiwan')).toBeVisible()
  await expect(reader.getByRole('heading', { level: 1, name: t('results:title404') })).toBeVisible({ timeout: 5_000 })
})
