import { expect, test } from '@playwright/test'
import { english } from '../server/src/features/site/legal-pages/en-US.ts'
import { callsAs, makeCreator, makeFan, signIn, uniqueName } from './people/api.ts'
import { expectAccessible, openAs, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

test('legal pages are linked where people register and pay, and at the end of pages', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  await passAgeGate(page.context(), baseURL)
  await page.goto('/en-US/auth/register/fan')
  await expect(page.getByRole('link', { name: t('registration:termsOfService') })).toHaveAttribute(
    'href',
    '/en-US/page/terms',
  )
  await expect(page.getByRole('link', { name: t('registration:privacyPolicy') })).toHaveAttribute(
    'href',
    '/en-US/page/privacy',
  )

  const footer = page.getByRole('contentinfo')
  for (const [name, heading] of [
    [t('shell:legal_terms'), 'Terms of service'],
    [t('shell:legal_privacy'), 'Privacy policy'],
    [t('shell:legal_refunds'), 'Refund policy'],
    [t('shell:legal_complaints'), 'Complaints'],
    [t('shell:legal_records-2257'), '18 U.S.C. 2257 statement'],
  ] as const) {
    const address = await footer.getByRole('link', { name, exact: true }).getAttribute('href')
    await page.goto(address ?? '')
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByText(english.note)).toBeVisible()
    await page.goto('/en-US/auth/register/fan')
  }
  await page.goto('/en-US/page/terms')
  await expectAccessible(page)
  await savePicture(page, 'test-results/legal-terms.png', { isWhole: true })

  const [fan, creator] = [await makeFan(request), await makeCreator(request)]
  await callsAs(request, creator.token).send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  await openAs(page, fan, baseURL)
  for (const checkout of ['wallet/top-up', `subscribe/${creator.id}`, `subscribe/${creator.id}/gift`]) {
    await page.goto(`/en-US/${checkout}`)
    await expect(page.getByRole('link', { name: t('wallet:refundPolicy') })).toHaveAttribute(
      'href',
      '/en-US/page/refunds',
    )
    await expectAccessible(page)
  }
})

test('staff write a page in two languages, and readers see it', async ({ page, request, baseURL, context }) => {
  const t = await textsIn('en-US')
  const slug = uniqueName('about-').toLowerCase()
  await openAs(page, { token: await signIn(request, 'admin@demo.test') }, baseURL)
  await page.goto('/en-US/staff/pages')
  await expect(page.getByRole('link', { name: 'Refund policy' })).toBeVisible()
  const refunds = page.getByRole('row', { name: /Refund policy/ })
  await expect(refunds.getByText(t('pages:defaultText'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, 'test-results/staff-pages.png', { isWhole: true })

  await page.getByRole('link', { name: t('pages:newPage') }).click()
  await untilAlive(page)
  await page.getByLabel(t('pages:slug')).fill('terms')
  await page.getByLabel(t('pages:status'), { exact: true }).selectOption('published')
  await page.getByRole('button', { name: t('pages:save') }).click()
  await expect(page.getByText(t('pages:noTitle'))).toBeVisible()

  await page.getByLabel(`${t('pages:pageTitle')} · English`).fill('About us')
  await page.getByLabel(`${t('pages:content')} · English`).fill('## Who we are\nA small team.')
  await page.getByLabel(`${t('pages:pageTitle')} · 繁體中文`).fill('關於我們')
  await page.getByRole('button', { name: t('pages:save') }).click()
  await expect(page.getByText(t('pages:slugTaken')).first()).toBeVisible()

  await page.getByLabel(t('pages:slug')).fill(slug)
  await page.getByRole('button', { name: t('pages:save') }).click()
  await expect(page.getByText(t('pages:saved'))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, 'test-results/staff-page.png', { isWhole: true })

  const reader = await context.newPage()
  await reader.goto(`/en-US/page/${slug}`)
  await expect(reader.getByRole('heading', { name: 'Who we are' })).toBeVisible()
  await reader.goto(`/zh-TW/page/${slug}`)
  await expect(reader.getByRole('heading', { name: '關於我們' })).toBeVisible()
})
