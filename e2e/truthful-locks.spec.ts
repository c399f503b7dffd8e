import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { expectAccessible, openAs, passAgeGate } from './people/page.ts'
import { textsIn, unlockFor } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

test('a locked text asks for an unlock only where it can be unlocked, and says what is free with an account', async ({
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
  const asks = ['lockedText', 'subscribeToRead', 'signInToRead'] as const
  /** Opens a post, which asks for this and says that. */
  const look = async (postId: string, ask: (typeof asks)[number], says: string) => {
    await page.goto(`/en-US/post/${postId}`)
    for (const one of asks) await expect(card.getByText(t(`feeds:${one}`))).toHaveCount(one === ask ? 1 : 0)
    await expect(card.getByText(says, { exact: true })).toBeVisible()
    await expectAccessible(page)
  }
  const price = `${t('feeds:forSubscribers')} · $9.95 a month`

  await passAgeGate(page.context(), baseURL)
  await look(forSubscribers, 'subscribeToRead', price)
  await look(free, 'signInToRead', t('feeds:freeWithAccount'))
  await expect(card.getByRole('link', { name: t('feeds:signInToSee') })).toBeVisible()
  await look(sold, 'lockedText', unlockFor(t, '12.00'))

  await openAs(page, await makeFan(request), baseURL)
  await look(forSubscribers, 'subscribeToRead', price)
  await look(sold, 'lockedText', unlockFor(t, '12.00'))
  await page.goto(`/en-US/post/${free}`)
  await expect(card.getByText('From the harbour.')).toBeVisible()
  for (const one of asks) await expect(card.getByText(t(`feeds:${one}`))).toHaveCount(0)
})
