import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, signIn, type Person } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

/** A 1280 × 1024 and a 1280 × 800 screen at 400 % zoom, and a phone held sideways. */
const LOW = [
  { width: 320, height: 256 },
  { width: 320, height: 200 },
  { width: 844, height: 390 },
] as const

/** The part of the screen's height that messages have. */
const shareOfMessages = (page: Page): Promise<number> =>
  page.getByRole('log').evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect()
    return (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight
  })

/** The part of the screen's height under what stays where it is while the page scrolls. */
const shareOfBars = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rows = new Set<number>()
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { position, pointerEvents } = getComputedStyle(element)
      if ((position !== 'fixed' && position !== 'sticky') || pointerEvents === 'none') continue
      const { top, bottom, width } = element.getBoundingClientRect()
      if (width < innerWidth / 4 || element.closest('[inert]')) continue
      for (let row = Math.max(0, Math.floor(top)); row < Math.min(innerHeight, bottom); row += 1) rows.add(row)
    }
    return rows.size / innerHeight
  })

test('at 400 % zoom and on a phone held sideways half of the screen is messages, and all of the conversation is reached', async ({
  page,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const asCreator = callsAs(request, creator.token)
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`)
  await callsAs(request, creator.token).send('PUT', '/performer/messages/policy', {
    subscribers: true,
    followers: true,
    everyone: false,
    minimumTip: null,
    minimumSpent: null,
    listIds: [],
  })
  const opened = { source: 'user', sourceId: fan.id }
  const { _id } = await asCreator.send<{ _id: string }>('POST', '/conversations', opened)
  for (const text of ['Harbour', 'A long evening at the harbour, with the boats coming in one by one', 'See you soon'])
    await asCreator.send('POST', `/messages/conversations/${_id}`, { text })

  const write = page.getByRole('textbox', { name: t('messages:write') })
  const latest = page.getByRole('article').filter({ hasText: 'See you soon' })
  for (const person of [creator, fan]) {
    await openAs(page, person, baseURL)
    for (const screen of LOW) {
      await page.setViewportSize(screen)
      await page.goto(`/en-US/messages/${_id}`)
      await untilAlive(page)
      await page
        .getByRole('button', { name: t('messages:attach') })
        .first()
        .waitFor({ state: 'attached' })
      const name = `${person === fan ? 'fan' : 'creator'}-${screen.width}x${screen.height}`
      await savePicture(page, info.outputPath(`${name}.png`))
      expect(await shareOfMessages(page), name).toBeGreaterThanOrEqual(0.5)
      await expect(latest).toBeInViewport({ ratio: 1 })
      await expect(write).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('link', { name: t('messages:back') })).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)

      // The tools come before the field: the keyboard reaches them, and they are seen while they are used.
      await write.focus()
      await page.keyboard.press('Shift+Tab')
      await expect(page.locator('footer :focus')).toBeInViewport({ ratio: 1 })
      await savePicture(page, info.outputPath(`${name}-writing.png`))
      await write.fill('At the pier?')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: t('messages:send') })).toBeInViewport({ ratio: 1 })
      // What is not sent is kept, and would make the field of the next screen higher.
      await write.fill('')
    }
  }

  await openAs(page, creator, baseURL)
  await page.setViewportSize(LOW[0])
  await page.goto(`/en-US/messages/${_id}`)
  await untilAlive(page)
  const summary = page.locator('summary').filter({ hasText: t('messages:fanFollows') })
  await summary.press('Enter')
  await expect(page.getByText(t('messages:fanFollows'))).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: t('messages:saveNote') }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: t('messages:saveNote') })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await savePicture(page, info.outputPath('fan-open.png'))
  await summary.press('Enter')
  await expect(latest).toBeInViewport({ ratio: 1 })
})

test('at 400 % zoom no bar of the product stays over its pages', async ({ page, request, baseURL }) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await page.setViewportSize(LOW[0])
  const staff = { token: await signIn(request, 'admin@demo.test') }
  const pages: [Pick<Person, 'token'>, string[]][] = [
    [fan, ['home', creator.username, `messages`, 'wallet', 'wallet/top-up', 'account', 'search', 'explore', 'me']],
    [creator, ['home', 'creator/posts', 'creator/posts/new', 'creator/mass-messages/new', 'creator/earnings']],
    [staff, ['staff', 'staff/settings', 'staff/people']],
  ]
  for (const [person, paths] of pages) {
    await openAs(page, person, baseURL)
    for (const path of paths) {
      await page.goto(`/en-US/${path}`)
      await untilAlive(page)
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
      expect(await shareOfBars(page), path).toBeLessThanOrEqual(0.25)
    }
  }
})
