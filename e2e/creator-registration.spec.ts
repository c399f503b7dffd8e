import { writeFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { MAXIMUM_DOCUMENT_BYTES } from '@stagedoor/contract/document-uploads'
import { callsAs, signIn, uniqueName } from './people/api.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { aPhotograph } from './people/document-photograph.ts'
import { textsIn } from './texts.ts'

const PASSWORD = 'a long enough sentence'
const PIECE_BYTES = 1024 * 1024

test.beforeEach(async ({ context, baseURL }) => {
  await passAgeGate(context, baseURL)
})

/** A photograph in a temporary file. */
async function photograph(name: string, sizeBytes: number): Promise<string> {
  const path = test.info().outputPath(name)
  await writeFile(path, aPhotograph(sizeBytes))
  return path
}

async function fillIn(page: Page, username: string): Promise<void> {
  const t = await textsIn('en-US')
  await page.getByLabel(t('auth:firstName')).fill('Rita')
  await page.getByLabel(t('auth:lastName')).fill('Registers')
  await page.getByLabel(t('auth:username'), { exact: true }).fill(username)
  await page.getByLabel(t('auth:email')).fill(`${username}@example.test`)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PASSWORD)
  await page.getByLabel(t('auth:dateOfBirth')).fill('1990-05-04')
}

/** The creator's state, as staff see it. */
async function stateOf(page: Page, username: string): Promise<string> {
  const token = await signIn(page.request, username, PASSWORD)
  return (await callsAs(page.request, token).get<{ state: string }>('/performers/me')).state
}

test('uploads documents with progress, cancel and resume after a broken connection and a reload; then staff approve', async ({
  page,
}) => {
  const t = await textsIn('en-US')
  const username = uniqueName('rita')
  const progress = (kind: 'idVerification' | 'documentVerification') =>
    page.getByRole('progressbar', { name: t(`documents:${kind}`) })
  let isCut = true
  const offsets: string[] = []
  await page.route('**/api/auth/performers/documents/*', async (route) => {
    const request = route.request()
    const offset = request.headers()['upload-offset']
    if (request.method() !== 'PATCH' || offset === undefined) return route.continue()
    offsets.push(offset)
    // The connection holds for one piece.
    return isCut && offset !== '0' ? route.abort('connectionfailed') : route.continue()
  })

  // What the site is for creators leads to the application.
  await page.goto('/en-US')
  await expectAccessible(page)
  await page.getByRole('link', { name: t('begin:frontLink') }).click()
  await expect(page.getByText(t('begin:keepText', { price: '$20.00', net: '$16.00' }))).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, test.info().outputPath('for-creators.png'), { isWhole: true })
  await page
    .getByRole('link', { name: t('begin:apply') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('entry:creatorTitle') })).toBeVisible()
  await untilAlive(page)
  const id = await photograph('identity-card.jpg', 2 * PIECE_BYTES)
  await page.getByLabel(t('documents:idVerification')).setInputFiles(id)
  await expect(progress('idVerification')).toHaveJSProperty('value', 50)
  await page
    .getByLabel(t('documents:documentVerification'))
    .setInputFiles(await photograph('with-it.jpg', 2 * PIECE_BYTES))
  await expect(progress('documentVerification')).toBeVisible()
  await page.getByRole('button', { name: `${t('documents:cancel')}: ${t('documents:documentVerification')}` }).click()
  await expect(progress('documentVerification')).toHaveCount(0)
  await expect(page.getByLabel(t('documents:documentVerification'))).toBeVisible()

  // After a reload the same file is chosen again, and only the rest of it is sent.
  await page.reload()
  await untilAlive(page)
  // Only now: the previous page retries until it is closed.
  isCut = false
  offsets.length = 0
  await page.getByLabel(t('documents:idVerification')).setInputFiles(id)
  await expect(page.getByText(t('documents:sent', { name: 'identity-card.jpg' }))).toBeVisible()
  expect(offsets).toEqual([String(PIECE_BYTES)])
  await page.getByLabel(t('documents:documentVerification')).setInputFiles(await photograph('with-it.jpg', 60_000))
  await expect(page.getByText(t('documents:sent', { name: 'with-it.jpg' }))).toBeVisible()

  await fillIn(page, username)
  await page.getByRole('button', { name: t('entry:createCreator') }).click()
  // The first page of a creator is their steps.
  await expect(page).toHaveURL(/\/en-US\/creator\/onboarding$/)
  await expect(page.getByRole('heading', { level: 1, name: t('creator:title') })).toBeVisible()
  await expectAccessible(page)
  await savePicture(page, test.info().outputPath('first-landing.png'), { isWhole: true })
  expect(await stateOf(page, username)).toBe('under_review')
  await page.context().clearCookies({ name: 'token' })

  const token = await signIn(page.request, username, PASSWORD)
  const { _id } = await callsAs(page.request, token).get<{ _id: string }>('/users/me')
  expect((await page.goto(`/en-US/${username}`))?.status()).toBe(404)
  const staff = callsAs(page.request, await signIn(page.request, 'admin@demo.test'))
  await staff.send('PUT', `/admin/performers/${_id}/status`, { status: 'approved', reason: 'both documents agree' })
  await expect.poll(async () => (await page.goto(`/en-US/${username}`))?.status()).toBe(200)
})

test('refuses a file that is not a document beside its field', async ({ page }) => {
  const t = await textsIn('en-US')
  await page.goto('/en-US/auth/register/creator')
  await untilAlive(page)
  const buffer = Buffer.from('MZ: this is a program, whatever it says it is')
  await page.getByLabel(t('documents:idVerification')).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(t('documents:wrongKind'))).toBeVisible()
})

test('says that a file is too large beside its field as often as one is chosen', async ({ page }) => {
  const t = await textsIn('en-US')
  await page.goto('/en-US/auth/register/creator')
  await untilAlive(page)
  // The rule of all forms is there as soon as it has refused one.
  await page.getByRole('button', { name: t('entry:createCreator') }).click()
  await expect(page.getByLabel(t('auth:username'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  const field = page.getByLabel(t('documents:idVerification'))
  for (const name of ['first.jpg', 'second.jpg']) {
    await field.setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.alloc(MAXIMUM_DOCUMENT_BYTES + 1) })
    await expect(page.getByText(t('documents:tooLarge'))).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
})

test.describe('before scripts arrive', () => {
  test.use({ javaScriptEnabled: false })

  test('sends the documents with the form without JavaScript', async ({ page }) => {
    const t = await textsIn('en-US')
    const username = uniqueName('plain')
    await page.goto('/en-US/auth/register/creator')
    await fillIn(page, username)
    for (const kind of ['idVerification', 'documentVerification'] as const)
      await page.getByLabel(t(`documents:${kind}`)).setInputFiles(await photograph(`${kind}.jpg`, 700_000))
    await page.getByRole('button', { name: t('entry:createCreator') }).click()
    await expect(page).toHaveURL(/\/en-US\/creator\/onboarding$/)
    await expect(page.getByRole('heading', { level: 1, name: t('creator:title') })).toBeVisible()
    expect(await stateOf(page, username)).toBe('under_review')
  })
})
