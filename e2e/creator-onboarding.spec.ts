import { expect, test, type Page } from '@playwright/test'
import { callsAs, signIn, uniqueName } from './people/api.ts'
import { mailedLink } from './people/mail.ts'
import { expectAccessible, passAgeGate, untilAlive } from './people/page.ts'
import { aPhotograph } from './people/document-photograph.ts'
import { textsIn } from './texts.ts'

const PHOTOGRAPH = aPhotograph(60_000)

const PASSWORD = 'a long enough sentence'

const kinds = ['idVerification', 'documentVerification'] as const

test.beforeEach(async ({ context, baseURL }) => {
  await passAgeGate(context, baseURL)
})

/** The line of a step, by its name. */
const stepOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** What staff decide about the creator who is signed in here. */
async function decide(page: Page, body: object): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
  const { _id } = await callsAs(page.request, token).get<{ _id: string }>('/users/me')
  const staff = callsAs(page.request, await signIn(page.request, 'admin@demo.test'))
  await staff.send('PUT', `/admin/performers/${_id}/status`, { reason: 'a story', ...body })
}

test('a creator who comes by single sign-on completes the account step by step, is refused a document, and is approved', async ({
  page,
}) => {
  const t = await textsIn('zh-TW')
  const username = uniqueName('sola')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/zh-TW/auth/register/creator')
  await untilAlive(page)
  await page.getByRole('button', { name: t('auth:continueWithGoogle') }).click()
  await page.getByLabel('Account').fill(uniqueName('sub'))
  await page.getByLabel('E-mail').fill(`${username}@example.test`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/zh-TW\/creator\/account$/)
  await page
    .getByRole('link', { name: t('profiles:continueSetUp') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('creator:title') })).toBeVisible()
  await expectAccessible(page)

  const save = page.getByRole('button', { name: t('creator:saveAndContinue') })
  await page.getByLabel(t('auth:username'), { exact: true }).fill('admin')
  await save.click()
  await expect(page.getByText(t('auth:usernameRefused'))).toBeVisible()
  await expect(page.getByLabel(t('auth:username'), { exact: true })).toBeFocused()
  await page.getByLabel(t('auth:username'), { exact: true }).fill(username)
  await save.click()
  await page.getByLabel(t('auth:firstName')).fill('Sola')
  await page.getByLabel(t('auth:lastName')).fill('Wang')
  await page.getByLabel(t('auth:displayName')).fill('Sola')
  await save.click()

  await expect(page.getByLabel(t('auth:dateOfBirth'))).toBeVisible()

  // Half-way: the next visit goes on where the last one ended.
  await page.goto('/zh-TW/creator/onboarding')
  await untilAlive(page)
  await page.getByLabel(t('auth:dateOfBirth')).fill('2015-05-04')
  await save.click()
  await expect(page.getByText(t('auth:underAge')).first()).toBeVisible()
  await page.getByLabel(t('auth:dateOfBirth')).fill('1990-05-04')
  await save.click()
  const documents = stepOf(page, t('creator:documents'))
  for (const kind of kinds) {
    await page
      .getByLabel(t(`documents:${kind}`))
      .setInputFiles({ name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: PHOTOGRAPH })
    await expect(page.getByText(t('documents:sent', { name: `${kind}.jpg` }))).toBeVisible()
  }
  await page.getByRole('button', { name: t('creator:submitDocuments') }).click()
  await expect(page.getByText(t('creator:leadReview'))).toBeVisible()
  await expect(documents.getByText(t('creator:statusWaiting'), { exact: true })).toBeVisible()
  await expectAccessible(page)

  // Meanwhile posts can be drafted, and the editor says why they are not published yet.
  await page.getByRole('link', { name: t('creator:createPost') }).click()
  await expect(page.getByText(t('creator:noteReview'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('studio:publish'), exact: true })).toHaveCount(0)
  await page.getByLabel(t('studio:text'), { exact: true }).fill('a first draft')
  await page.getByLabel(t('studio:forSubscribers')).check()
  await page.getByRole('button', { name: t('studio:saveDraft') }).click()
  await expect(page).toHaveURL(/\/creator\/posts$/)

  const refusedDocuments = [{ kind: 'documentVerification', reason: 'face_mismatch', note: '照片太暗了。' }]
  await decide(page, { status: 'documents_pending', refusedDocuments })
  await page.goto('/zh-TW/creator/onboarding')
  await untilAlive(page)
  await expect(page.getByText(t('creator:leadRefused'))).toBeVisible()
  await expect(documents.getByText(t('creator:reason_face_mismatch'))).toContainText('照片太暗了。')
  await expect(page.getByLabel(t('documents:idVerification'))).toHaveCount(0)
  await expectAccessible(page)
  await page
    .getByLabel(t('documents:documentVerification'))
    .setInputFiles({ name: 'again.jpg', mimeType: 'image/jpeg', buffer: PHOTOGRAPH })
  await expect(page.getByText(t('documents:sent', { name: 'again.jpg' }))).toBeVisible()
  await page.getByRole('button', { name: t('creator:submitDocuments') }).click()
  await expect(page.getByText(t('creator:leadReview'))).toBeVisible()

  await decide(page, { status: 'approved' })
  await page.reload()
  await expect(page.getByText(t('creator:leadApproved'))).toBeVisible()
  await page.getByRole('link', { name: t('creator:viewPage') }).click()
  await expect(page).toHaveURL(new RegExp(`/zh-TW/${username}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Sola' })).toBeVisible()
})

test('a creator edits every option list, languages, country and phone; what is wrong is said beside its field', async ({
  page,
}) => {
  const t = await textsIn('en-US')
  const { username } = await registerWithoutDocuments(page)
  await page.goto('/en-US/creator/about')
  await untilAlive(page)
  const about = page.locator('form').filter({ has: page.getByRole('heading', { name: t('creator:aboutTitle') }) })
  const chosen = {
    gender: 'female',
    age: '29_31',
    sexualOrientation: 'bisexual',
    ethnicity: 'asian',
    height: '164_166',
    weight: '52_54',
    bodyType: 'gymBody',
    size: 'medium',
    hair: 'multiColored',
    eyes: 'hazel',
  } as const
  for (const [name, value] of Object.entries(chosen))
    await about.getByLabel(t(`profiles:${name as keyof typeof chosen}`), { exact: true }).selectOption(value)
  await about.getByLabel('Japanese').check()
  await about.getByText(t('creator:moreLanguages')).click()
  await about.getByLabel('Portuguese').check()
  await about.getByRole('button', { name: t('common:save') }).click()
  await expect(page.getByText(t('common:changesSaved'))).toBeVisible()

  await page.getByRole('link', { name: t('creator:accountTitle'), exact: true }).click()
  await page.getByLabel(t('profiles:country')).selectOption('TW')
  const texts = page.locator('form').filter({ has: page.getByLabel(t('profiles:country')) })
  const saved = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/en-US/creator/account.data',
  )
  await texts.getByRole('button', { name: t('common:save') }).click()
  expect((await saved).status()).toBe(200)

  await page.getByRole('link', { name: t('creator:contactTitle'), exact: true }).click()
  const contact = page.locator('form').filter({ has: page.getByRole('heading', { name: t('creator:contactTitle') }) })
  const phone = contact.getByLabel(t('auth:phone'), { exact: true })
  await contact.getByLabel(t('auth:phoneCode')).selectOption('+886 TW')
  await phone.fill('12')
  await contact.getByRole('button', { name: t('common:save') }).click()
  await expect(contact.getByText(t('auth:fieldPhone'))).toBeVisible()
  await expect(phone).toBeFocused()
  await phone.fill('0912 345 678')
  await contact.getByRole('button', { name: t('common:save') }).click()
  await expect(phone).toHaveJSProperty('ariaInvalid', null)
  await page.reload()
  await untilAlive(page)
  await expect(phone).toHaveValue('912345678')
  await expectAccessible(page)

  // The owner sees the page before anybody else does.
  await page.goto(`/en-US/${username}`)
  await expect(page.getByText(t('profiles:previewNote'))).toBeVisible()
  await page.getByText(t('profiles:about'), { exact: true }).click()
  for (const label of ['Taiwan', 'Japanese, Portuguese', 'Hazel', 'Multicolored', 'Gym body', '164–166 cm'])
    await expect(page.getByRole('definition').filter({ hasText: label })).toBeVisible()
})

test('an email that is not confirmed leaves its step open, says so, and the link closes it', async ({ page }) => {
  const t = await textsIn('en-US')
  const { username } = await registerWithoutDocuments(page)
  await page.goto('/en-US/creator/onboarding')
  const step = stepOf(page, t('creator:account'))
  await expect(step.getByText(t('creator:statusDue'))).toBeVisible()
  await expect(step.getByText(t('creator:optional'))).toBeVisible()
  // What staff need first is open first.
  await expect(page.getByRole('button', { name: t('creator:submitDocuments') })).toBeVisible()
  // What is missing is said before the step is opened, and in it.
  const missing = step.getByText(t('creator:emailUnproved', { email: `${username}@example.test` }))
  await expect(missing).toBeVisible()
  await step.getByRole('link', { name: t('creator:start') }).click()
  await expect(step.getByText(t('creator:accountText'))).toBeVisible()
  await expect(missing).toBeVisible()
  await expectAccessible(page)

  // The mail is in the language of the registration.
  const inMail = await textsIn('zh-TW')
  await page.goto(await mailedLink(page.request, `${username}@example.test`, '/auth/verify'))
  await page.getByRole('button', { name: inMail('account:confirmAddress') }).click()
  await expect(page.getByText(inMail('account:verified'))).toBeVisible()
  // Who confirms where they are signed in goes on there.
  await page.goto('/en-US/creator/onboarding')
  await expect(step.getByText(t('creator:statusDone'))).toBeVisible()
})

/** A creator who left the documents out at registration, signed in here. */
async function registerWithoutDocuments(page: Page): Promise<{ username: string }> {
  const username = uniqueName('dora')
  const person = { username, email: `${username}@example.test`, password: PASSWORD, firstName: 'Dora', lastName: 'Lee' }
  const reply = await page.request.post('/api/auth/performers/register', {
    multipart: { ...person, name: 'Dora', dateOfBirth: '1990-05-04' },
  })
  expect(reply.status(), await reply.text()).toBeLessThan(300)
  await signInHere(page, username)
  return { username }
}

async function signInHere(page: Page, username: string): Promise<void> {
  const token = await signIn(page.request, username, PASSWORD)
  await page.context().addCookies([{ name: 'token', value: token, url: test.info().project.use.baseURL ?? '' }])
}

test.describe('before scripts arrive', () => {
  test.use({ javaScriptEnabled: false })

  test('a creator who left documents out hands them in later, one at a time', async ({ page }) => {
    const t = await textsIn('en-US')
    await registerWithoutDocuments(page)
    await page.goto('/en-US/creator/posts/new')
    await expect(page.getByText(t('creator:noteSetUp'))).toBeVisible()
    await page.getByRole('link', { name: t('profiles:continueSetUp') }).click()

    const submit = page.getByRole('button', { name: t('creator:submitDocuments') })
    await submit.click()
    await expect(page.getByText(t('creator:chooseDocument'))).toBeVisible()
    for (const kind of kinds) {
      const file = { name: 'one.jpg', mimeType: 'image/jpeg', buffer: PHOTOGRAPH }
      await page.getByLabel(t(`documents:${kind}`)).setInputFiles(file)
      await submit.click()
      await expect(page.getByLabel(t(`documents:${kind}`))).toHaveCount(0)
    }
    await expect(page.getByText(t('creator:leadReview'))).toBeVisible()
    await expect(page.getByText(t('creator:documentsReview'))).toBeVisible()
  })
})
