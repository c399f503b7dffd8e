import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeFan, payAtSandbox, signIn, topUp } from './people/api.ts'
import { creatorWithSubscriberPost } from './people/subscriber-post.ts'
import { expectAccessible, openAs, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

/** The creator's page with one post, open or locked. */
async function expectPost(page: Page, { postText, isOpen }: { postText: string; isOpen: boolean }): Promise<void> {
  const t = await textsIn('en-US')
  await expect(page.getByText(postText)).toBeVisible()
  await expect(page.getByText(`${t('feeds:forSubscribers')} · $9.95 a month`)).toHaveCount(isOpen ? 0 : 1)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a trial link gives free days, shows until when, and opens the posts', async ({ page, request, baseURL }) => {
    const t = await textsIn('en-US')
    const { creator, postText } = await creatorWithSubscriberPost(request)
    const link = await callsAs(request, creator.token).send<{ code: string }>('POST', '/performer/trial-links', {
      days: 14,
    })
    await openAs(page, await makeFan(request), baseURL)

    await page.goto(`/en-US/trial/${link.code}`)
    await expectPost(page, { postText, isOpen: false })
    await page.getByRole('link', { name: t('profiles:subscribeFor', { dollars: '$9.95' }) }).click()
    const terms = page.getByRole('region', { name: t('subscriptions:terms') })
    await expect(terms).toContainText(/Free until .*, then ends automatically/)
    await expect(terms).not.toContainText('$0.00')
    await page.getByRole('link', { name: t('subscriptions:goesOn', { dollars: '$9.95 a month' }) }).click()
    await expect(terms).toContainText(/Free until .*, then \$9\.95 a month/)
    await page.getByRole('link', { name: t('subscriptions:endsAlone') }).click()
    await page.getByRole('button', { name: t('subscriptions:startFree', { count: 14 }) }).click()
    await expectPost(page, { postText, isOpen: true })
    await page.goto('/en-US/subscriptions')
    await expect(page.getByText(/^Free until .*, then ends automatically$/)).toBeVisible()
  })

  test('a fan subscribes from the wallet, changes the payment method, and consents to a higher price', async ({
    page,
    request,
    baseURL,
  }) => {
    const t = await textsIn('en-US')
    const { creator, postText } = await creatorWithSubscriberPost(request)
    const fan = await makeFan(request)
    await topUp(request, fan, 20, { savesCard: true })
    await openAs(page, fan, baseURL)

    await page.goto(`/en-US/subscribe/${creator.id}`)
    await page.getByRole('checkbox', { name: t('subscriptions:agree', { dollars: '$9.95 a month' }) }).check()
    await page.getByRole('button', { name: t('subscriptions:payAndSubscribe', { dollars: '$9.95' }) }).click()
    await expectPost(page, { postText, isOpen: true })

    // What the wallet paid is among its purchases, with a receipt in tokens.
    await page.goto('/en-US/wallet/charges')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('wallet:receipt'), exact: true })
      .click()
    const paid = page.locator('dl > div').filter({ has: page.getByText(t('wallet:paid'), { exact: true }) })
    await expect(paid).toContainText('9.95')
    await expect(paid).not.toContainText('$')

    await page.goto('/en-US/subscriptions')
    await page.getByRole('link', { name: t('subscriptions:changePayment') }).click()
    const card = t('wallet:savedCard', { brand: 'Visa', last4: '4242' })
    await page.getByRole('radio', { name: t('subscriptions:sourceCard', { card }) }).check()
    await page.getByRole('button', { name: t('subscriptions:savePayment') }).click()
    await expect(page.getByText(t('subscriptions:paymentChanged'))).toBeVisible()

    await callsAs(request, creator.token).send('PUT', '/performers/me', { monthlyPrice: 12 })
    const isAnnounced = async () => {
      const { data } = await callsAs(request, fan.token).get<{ data: { priceChange: object | null }[] }>(
        '/subscriptions/user/search',
      )
      return data[0]?.priceChange !== null
    }
    await expect.poll(isAnnounced).toBe(true)
    await page.goto('/en-US/subscriptions')
    await expect(page.getByRole('link', { name: t('subscriptions:letEnd') })).toBeVisible()
    await page.getByRole('button', { name: t('subscriptions:acceptPrice', { dollars: '$12.00' }) }).click()
    await expect(page.getByText(t('subscriptions:priceAgreed'))).toBeVisible()
    await expect(page.getByText(/^From .* you pay \$12\.00\. You accepted this price\.$/)).toBeVisible()
  })
})

test('a gift is asked for in a sheet over the page, which says beside its fields what is wrong', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const { creator } = await creatorWithSubscriberPost(request)
  const [giver, friend] = [await makeFan(request), await makeFan(request)]
  await topUp(request, giver, 10)
  await openAs(page, giver, baseURL)

  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const opener = page.getByRole('link', { name: t('profiles:gift') })
  const sheet = page.getByRole('dialog', { name: t('subscriptions:giftTitle', { name: creator.name }) })
  const recipient = sheet.getByLabel(t('subscriptions:recipient'))
  const pay = sheet.getByRole('button', { name: t('subscriptions:giveFor', { dollars: '$9.95' }) })
  // What the page knows is there before the answer, and without one.
  await page.route(/\/gift\.data/, (route) => route.abort())
  await opener.click()
  await expect(sheet.getByText(t('subscriptions:giftLead'))).toBeVisible()
  await expect(sheet.getByText(t('common:loadFailed'))).toBeVisible()
  await page.unrouteAll()
  await sheet.getByRole('button', { name: t('common:retry') }).click()
  await recipient.fill(`${friend.username}x`)
  await expectAccessible(page)
  await pay.click()
  await expect(recipient).toBeFocused()
  await expect(recipient).toHaveAccessibleDescription(t('subscriptions:recipientUnknown'))
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  const address = page.url()
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(opener).toBeFocused()

  await callsAs(request, giver.token).send('PUT', '/wallet/limits', { day: 5 })
  await page.keyboard.press('Enter')
  await recipient.fill(friend.username)
  await pay.click()
  await expect(sheet.getByRole('alert')).toContainText('5.00')
  await expect(sheet.getByRole('link', { name: t('wallet:changeLimits') })).toHaveAttribute('href', /\/wallet\/limits$/)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('a gift is paid once, and its recipient can read and see who gave it', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  const { creator, postText } = await creatorWithSubscriberPost(request)
  const [giver, friend] = [await makeFan(request), await makeFan(request)]
  await topUp(request, giver, 10)
  await openAs(page, giver, baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const opener = page.getByRole('link', { name: t('profiles:gift') })
  const sheet = page.getByRole('dialog', { name: t('subscriptions:giftTitle', { name: creator.name }) })
  await opener.click()
  await sheet.getByLabel(t('subscriptions:recipient')).fill(friend.username)
  await sheet.getByRole('button', { name: t('subscriptions:giveFor', { dollars: '$9.95' }) }).click()
  await expect(page.getByText(t('subscriptions:giftGiven'))).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByRole('banner').getByText('0.05')).toBeVisible()

  await openAs(page, friend, baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await expectPost(page, { postText, isOpen: true })
  await page.goto('/en-US/subscriptions')
  await expect(page.getByText(t('subscriptions:givenBy', { name: 'Fay Fan' }), { exact: false })).toBeVisible()
  await expectAccessible(page)
})

test('a chargeback ends the access that the payment gave, and appears among the payments', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const { creator, postText } = await creatorWithSubscriberPost(request)
  const fan = await makeFan(request)
  const calls = callsAs(request, fan.token)
  const begun = await calls.send<{ _id: string; paymentUrl: string }>('POST', '/payment/subscribe/performers', {
    performerId: creator.id,
    type: 'monthly',
  })
  await payAtSandbox(request, begun.paymentUrl)
  const statusOf = async () => (await calls.get<{ status: string }>(`/payment/transactions/${begun._id}`)).status
  await expect.poll(statusOf).toBe('success')
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await expectPost(page, { postText, isOpen: true })

  const headers = { authorization: await signIn(request, 'admin@demo.test') }
  const book = await request.get(`/dev/sandbox/book.json?orderId=${begun._id}`, { headers })
  const { payments } = (await book.json()) as { payments: { id: string }[] }
  for (const step of ['opened', 'lost']) {
    const notification = await request.post(`/dev/sandbox/payments/${payments[0]?.id}/dispute`, {
      headers,
      data: { step },
    })
    expect(notification.status()).toBe(200)
  }
  await expect.poll(statusOf).toBe('refunded')

  await page.goto(`/en-US/${creator.username}`)
  await expectPost(page, { postText, isOpen: false })
  await page.goto('/en-US/wallet/transactions')
  await expect(page.getByText(t('wallet:statusRefunded'), { exact: true }).last()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/en-US/subscriptions?view=ended')
  await expect(page.getByText(/^Ended .*: payment reversed by the bank$/)).toBeVisible()
})
