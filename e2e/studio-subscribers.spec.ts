import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan, topUp } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { visitorIn } from './people/visitor.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

type Renewals = { renewals: { count: number; priceChange: { price: number; acceptedCount: number } | null }[] }

test('a creator raises a price with consent, and removes a subscriber after seeing the refund', async ({
  page,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const calls = callsAs(request, creator.token)
  await calls.send('PUT', '/performers/me', { monthlyPrice: 9.95, yearlyPrice: 99 })
  await topUp(request, fan, 20)
  const { subscriptionId } = await callsAs(request, fan.token).send<{ subscriptionId: string }>(
    'POST',
    '/payment/subscribe/performers',
    { performerId: creator.id, type: 'monthly', paymentGateway: 'wallet' },
  )
  await openAs(page, creator, baseURL)

  // A month of an offer is rounded up; an offer as long as the yearly price is refused.
  await page.goto('/en-US/creator/prices')
  await untilAlive(page)
  const offer = page.locator('form').filter({ has: page.getByRole('button', { name: t('subscribers:addOffer') }) })
  for (const [months, said] of [
    ['6', page.getByText('$8.34')],
    ['12', offer.getByText('You already sell this length')],
  ] as const) {
    await offer.getByLabel(t('subscribers:months')).selectOption(months)
    await offer.getByLabel(t('subscribers:price')).fill('50')
    await offer.getByRole('button', { name: t('subscribers:addOffer') }).click()
    await expect(said.first()).toBeVisible()
  }
  // Beside an offer that is on sale stands what its creator receives of it.
  await expect(page.getByRole('row').filter({ hasText: '$50.00' })).toContainText('You receive 40.00 tokens')
  await savePicture(page, info.outputPath('offers.png'), { isWhole: true })

  // Who must consent, by when, and the consequence, before anything happens.
  await page.getByLabel(t('subscribers:monthlyPrice')).fill('12.95')
  // Days of a free plan that is not offered stop nothing.
  await page.getByLabel(t('subscribers:freeDays')).fill('400')
  await page.getByRole('button', { name: t('common:save') }).click()
  const question = page.getByRole('dialog', { name: t('subscribers:raiseTitle') })
  await expect(question).toContainText(t('subscribers:fromTo', { from: '$9.95', to: '$12.95' }))
  await expectAccessible(page)
  expect(await calls.get('/performers/me')).toMatchObject({ monthlyPrice: 9.95 })
  await question.getByRole('button', { name: t('subscribers:raiseAsk', { count: 1, amount: '1' }) }).click()
  // The announcement appears when the prices are saved.
  await expect(page.getByRole('heading', { name: t('subscribers:announcedTitle') })).toBeVisible()
  expect((await calls.get<Renewals>('/performer/subscription-plans')).renewals).toMatchObject([
    { count: 1, priceChange: { price: 12.95, acceptedCount: 0 } },
  ])
  await expectAccessible(page)

  // The question shows the refund.
  const { credit } = await calls.get<{ credit: number }>(`/subscriptions/${subscriptionId}/removal`)
  await page.goto('/en-US/creator/subscribers')
  await untilAlive(page)
  await page.getByRole('link', { name: t('subscribers:removeName', { name: 'Fay Fan' }) }).click()
  const removal = page.getByRole('dialog', { name: t('subscribers:removeTitle', { name: 'Fay Fan' }) })
  await expect(removal).toContainText(`${credit.toFixed(2)} tokens`)
  await expectAccessible(page)
  await removal.getByRole('button', { name: t('subscribers:removeName', { name: 'Fay Fan' }) }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`${credit.toFixed(2)} tokens`)
  const { balance } = await callsAs(request, fan.token).get<{ balance: number }>('/users/me')
  expect(Math.round(balance * 100)).toBe(Math.round((20 - 9.95 + credit) * 100))
})

test('without JavaScript a creator grants complimentary access, creates a trial link and revokes it', async ({
  browser,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const { page, context } = await visitorIn(browser, {
    site: baseURL ?? '',
    from: 'TW',
    token: creator.token,
    hasScripts: false,
  })
  await page.goto('/en-US/creator/subscribers')
  await page.getByLabel(t('subscribers:recipient')).fill(fan.username)
  await page.getByRole('button', { name: t('subscribers:compGive') }).click()
  await expect(page.getByRole('row').filter({ hasText: fan.username })).toContainText(t('subscribers:complimentary'))

  await page.goto('/en-US/creator/prices')
  await page.getByRole('button', { name: t('subscribers:addTrial') }).click()
  const link = page.getByRole('listitem').filter({ hasText: '/trial/' })
  await link.getByText(t('subscribers:removeTrial'), { exact: true }).first().click()
  await link.getByRole('button', { name: t('subscribers:removeTrial') }).click()
  await expect(link).toContainText(t('subscribers:over'))
  await context.close()
})
