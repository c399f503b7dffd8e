import { expect, test, type Page } from '@playwright/test'
import { topics } from '@stagedoor/contract/topics'
import { callsAs, makeCreator } from './people/api.ts'
import { mailedLink } from './people/mail.ts'
import { expectAccessible, openAs, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { textsIn } from './texts.ts'

/** The line of a step, by its name. */
const stepOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

test('an approved creator reads what their page lacks, fills it in where the steps lead, and the step closes', async ({
  page,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(page.request)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, creator, test.info().project.use.baseURL)
  const step = stepOf(page, t('creator:profile'))
  const look = async () => {
    await page.goto('/en-US/creator/onboarding')
    await untilAlive(page)
  }
  await look()
  await expect(step.getByText(t('creator:statusDue'))).toBeVisible()
  await expect(step.getByText(t('creator:optional'))).toBeVisible()
  await expect(step.getByText(t('creator:partsMissing'))).toBeVisible()
  await expect(step.getByRole('link')).toHaveText(
    (['avatar', 'cover', 'bio', 'categoryIds', 'languages'] as const).map((part) => t(`creator:part_${part}`)),
  )
  const sections = page.getByRole('navigation', { name: t('shell:studioNavigation') })
  await expect(sections.locator('[aria-current]')).toHaveText(t('shell:accountSetUp'))
  await expectAccessible(page)

  const send = callsAs(page.request, creator.token).send
  const save = async (part: 'bio' | 'languages', fill: () => Promise<void>) => {
    await step.getByRole('link', { name: t(`creator:part_${part}`) }).click()
    await fill()
    await page
      .getByRole('button', { name: t('common:save') })
      .first()
      .click()
    await expect(page.getByText(t('common:changesSaved')).first()).toBeVisible()
    await look()
    await expect(step.getByRole('link', { name: t(`creator:part_${part}`) })).toHaveCount(0)
  }
  await save('bio', () => page.getByLabel(t('profiles:bio')).fill('I paint harbours.'))
  await save('languages', async () => {
    // The link leads to the place on the page, below everything else.
    await expect(page.getByRole('group', { name: t('profiles:languages') })).toBeInViewport()
    await page.getByLabel('English', { exact: true }).check()
  })
  await send('PUT', '/performers/me', { categoryIds: [topics[0].id] })
  for (const kind of ['avatar', 'cover']) {
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aLandscape(1) }
    const headers = { authorization: creator.token }
    const sent = await page.request.post(`/api/performers/${kind}/upload`, { headers, multipart: { [kind]: file } })
    expect(sent.status(), await sent.text()).toBe(200)
  }
  await look()
  await expect(step.getByText(t('creator:statusDone'))).toBeVisible()
  await expect(step.getByText(t('creator:partsMissing'))).toHaveCount(0)
})

test('an approval leaves the step of an email that is not confirmed open, and the link in the mail closes it', async ({
  page,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(page.request)
  await openAs(page, creator, test.info().project.use.baseURL)
  const step = stepOf(page, t('creator:account'))
  await page.goto('/en-US/creator/onboarding')
  await expect(page.getByText(t('creator:leadApproved'))).toBeVisible()
  await expect(step.getByText(t('creator:statusDue'))).toBeVisible()
  await expect(step.getByText(t('creator:emailUnproved', { email: creator.email }))).toBeVisible()
  await untilAlive(page)
  await expectAccessible(page)

  // The mail is in the language of the registration.
  const inMail = await textsIn('zh-TW')
  await page.goto(await mailedLink(page.request, creator.email, '/auth/verify'))
  await page.getByRole('button', { name: inMail('account:confirmAddress') }).click()
  await expect(page.getByText(inMail('account:verified'))).toBeVisible()
  await page.goto('/en-US/creator/onboarding')
  await expect(step.getByText(t('creator:statusDone'))).toBeVisible()
})
