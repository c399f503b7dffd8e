import { expect, test } from '@playwright/test'
import { callsAs, makeFan } from './people/api.ts'
import { creatorWithSubscriberPost } from './people/subscriber-post.ts'
import { expectAccessible, openAs, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

test('a fan subscribes by card with all terms shown, reads, cancels in two clicks and resumes', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const { creator } = await creatorWithSubscriberPost(request)
  const fan = await makeFan(request)
  await callsAs(request, fan.token).send('PUT', '/notifications/preferences', { isDiscreet: true })
  await openAs(page, fan, baseURL)

  await page.goto(`/en-US/${creator.username}`)
  // What is read on it is how it is called, and who subscribes need not follow.
  const follow = page.getByRole('button', { name: t('profiles:followName', { name: creator.name }) })
  await expect(follow).toHaveText(t('profiles:follow'))
  await expect(follow).toHaveClass(/primary/)
  await page.getByRole('link', { name: t('profiles:subscribeFor', { dollars: '$9.95' }) }).click()
  const terms = page.getByRole('region', { name: t('subscriptions:terms') })
  await expect(terms).toContainText('$9.95 a month')
  await expect(terms).toContainText(t('subscriptions:firstCharge'))
  await expect(terms).toContainText(t('subscriptions:nextCharge'))
  await expect(terms).toContainText(/cancel/i)
  await expectAccessible(page)
  await untilAlive(page)
  await page.getByRole('radio', { name: t('wallet:newCard') }).check()
  // Without consent a box is asked for, in a sentence that its name does not end.
  const pay = page.getByRole('button', { name: t('subscriptions:payAndSubscribe', { dollars: '$9.95' }) })
  const consent = page.getByRole('checkbox', { name: /agree/ })
  await pay.click()
  await expect(consent).toBeFocused()
  await expect(consent).toHaveAccessibleDescription(new RegExp(t('faults:check')))
  const repeated = page.locator('[data-fault-again]')
  await expect(repeated).toHaveAttribute('data-fault-again', new RegExp(`until I cancel: ${t('faults:check')}$`))
  await expect(repeated).toBeInViewport({ ratio: 1 })
  await consent.check()
  await pay.click()

  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.locator('input[name="card"][value="approve"]').check()
  await page.locator('form[action$="/pay"] button').click()
  await expect(page.getByRole('heading', { name: t('subscriptions:paidTitle') })).toBeVisible()
  await page.getByRole('link', { name: t('subscriptions:toCreator') }).click()
  await expect(page.getByText(/^Subscribed\. Renews .* \$9\.95$/)).toBeVisible()
  await expect(follow).toHaveClass(/secondary/)

  // The receipt names the creator, way and period; discreet are the mails.
  await page.goto('/en-US/wallet/transactions')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('wallet:receipt'), exact: true })
    .click()
  await expect(page.getByRole('heading', { name: t('wallet:receipt') })).toBeVisible()
  for (const [label, value] of [
    ['creatorOfReceipt', creator.name],
    ['payer', `(@${fan.username})`],
    ['receiptPeriod', ' – '],
    ['paidWith', 'Visa'],
  ] as const) {
    const line = page.locator('dl > div').filter({ has: page.getByText(t(`wallet:${label}`), { exact: true }) })
    await expect(line).toContainText(value)
  }

  await page.goto('/en-US/subscriptions')
  await expect(page.getByText(/^Renews .* \$9\.95$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('subscriptions:cancelName', { name: creator.name }) }).click()
  await page.getByRole('button', { name: t('subscriptions:confirmCancel') }).click()
  await expect(page.getByText(/^Ends .*You won’t be charged again\.$/)).toBeVisible()
  await page.getByRole('button', { name: t('subscriptions:undo') }).click()
  await expect(page.getByText(/^Renews .* \$9\.95$/)).toBeVisible()
})

test('with a low wallet the top-up is offered in the same place and completes the subscription', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const { creator } = await creatorWithSubscriberPost(request)
  const fan = await makeFan(request)
  await openAs(page, fan, baseURL)

  await page.goto(`/en-US/subscribe/${creator.id}`)
  await untilAlive(page)
  await page.getByRole('radio', { name: /^Wallet/ }).check()
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await page.getByRole('button', { name: t('subscriptions:payAndSubscribe', { dollars: '$9.95' }) }).click()
  await expect(page.getByText(t('subscriptions:topUpFirst'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('subscriptions:topUpAndSubscribe') }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await page.locator('input[name="card"][value="approve"]').check()
  await page.locator('form[action$="/pay"] button').click()

  await page.waitForURL((url) => url.pathname.endsWith(`/${creator.username}`))
  await expect(page.getByText(/^Subscribed\. Renews .* \$9\.95$/)).toBeVisible()
  // Whole tokens were bought: those of the cheapest package that suffices, which other stories change, or the amount.
  const { balance } = await callsAs(request, fan.token).get<{ balance: number }>('/users/me')
  expect(Math.round(balance * 100) % 100).toBe(5)
})
