import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { expectAccessible, openAs, passAgeGate } from './people/page.ts'
import { textsIn, unlockFor } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

test('the lock of a text says what opens it, and does not say that a text is locked which is read above it', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  const { send } = callsAs(request, creator.token)
  await send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  const publish = async (terms: object): Promise<string> => {
    const post = { type: 'text', title: 'A letter', text: 'From the harbour.', fileIds: [], status: 'active' }
    return (await send<{ _id: string }>('POST', '/performer/feeds', { ...post, ...terms }))._id
  }
  const forSubscribers = await publish({ isSale: false })
  const free = await publish({ isSale: true, price: 0 })
  const sold = await publish({ isSale: true, price: 12 })
  const card = page.getByRole('article').first()
  const lock = card.locator('div:has(> span > svg)')
  /** Opens a post: its text is there, and its lock says this and nothing else. */
  const look = async (postId: string, words: readonly string[]) => {
    await page.goto(`/en-US/post/${postId}`)
    await expect(card.getByText('From the harbour.')).toBeVisible()
    await expect(lock).toHaveText(words.join(''))
    await expectAccessible(page)
  }
  const subscribed = [t('profiles:subscribe'), `${t('feeds:forSubscribers')} · $9.95 a month`]

  await passAgeGate(page.context(), baseURL)
  await look(forSubscribers, subscribed)
  await look(free, [t('feeds:signInToSee'), t('feeds:freeWithAccount')])
  await look(sold, [unlockFor(t, '12.00')])

  await openAs(page, await makeFan(request), baseURL)
  await look(forSubscribers, subscribed)
  await look(sold, [unlockFor(t, '12.00')])
  await page.goto(`/en-US/post/${free}`)
  await expect(card.getByText('From the harbour.')).toBeVisible()
  await expect(lock).toHaveCount(0)
})

test('a subscription sold for three months alone, and a free one, say the price and the unit wherever they are offered', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  const { send } = callsAs(request, creator.token)
  await send('PUT', '/performer/subscription-plans', { monthlyPrice: null, yearlyPrice: null })
  await send('POST', '/performer/subscription-offers', { months: 3, price: 20 })
  const post = { type: 'text', title: 'A letter', text: 'From the harbour.', fileIds: [], status: 'active' }
  const { _id: postId } = await send<{ _id: string }>('POST', '/performer/feeds', { ...post, isSale: false })
  await openAs(page, await makeFan(request), baseURL)
  const main = page.getByRole('main')
  /** What the creator's page, the lock of their post and their card in a search say. */
  const look = async (button: string, price: string) => {
    await page.goto(`/en-US/${creator.username}`)
    await expect(main.getByRole('link', { name: button, exact: true }).first()).toBeVisible()
    await expect(main.getByText(price, { exact: true })).toBeVisible()
    await page.goto(`/en-US/post/${postId}`)
    await expect(main.getByText(`${t('feeds:forSubscribers')} · ${price}`, { exact: true })).toBeVisible()
    await page.goto(`/en-US/search?q=${creator.username}&tab=creators`)
    await expect(main.getByText(price, { exact: true })).toBeVisible()
  }
  await look(t('profiles:subscribe'), '$20.00 every 3 months')

  await send('PUT', '/performer/subscription-plans', {
    isFreeSubscription: true,
    durationFreeSubscriptionDays: 7,
    monthlyPrice: 3.5,
  })
  await look(t('profiles:subscribeFree'), 'Free for 7 days · $3.50 a month')
})
