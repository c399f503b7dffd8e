import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openMessagesOf, topUp } from './people/api.ts'
import { builtFile } from './people/built-file.ts'
import { expectAccessible, openAs, openInApp, savePicture, untilAlive } from './people/page.ts'
import { textsIn, unlockFor } from './texts.ts'

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

const t = await textsIn('en-US')
const UNLOCK_SHEET = builtFile('app/features/purchases/UnlockSheet.tsx')
const SHEET = builtFile('app/design/Sheet.tsx')
const CONVERSATION = builtFile('app/routes/conversation.tsx?__react-router-build-client-route')

/** Holds back what is requested of a file. @returns sends it */
async function hold(page: Page, file: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('while the code of a sheet is on its way, what was pressed is shown in a dialog that closes as the sheet does', async ({
  page,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = await Promise.all([makeCreator(request), makeFan(request)])
  await topUp(request, fan, 50)
  await callsAs(request, creator.token).send('POST', '/performer/feeds', {
    type: 'text',
    title: 'Harbour at night',
    text: 'A long evening.',
    fileIds: [],
    isSale: true,
    price: 12,
    status: 'active',
  })
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/wallet')
  await page.goto(`/en-US/${creator.username}`)
  const address = page.url()
  await untilAlive(page)
  const release = await hold(page, UNLOCK_SHEET)
  const unlock = page.getByRole('link', { name: unlockFor(t, '12.00') })
  const opening = page.getByRole('dialog', { name: unlockFor(t, '12.00') })

  await unlock.click()
  await expect(opening.getByRole('heading')).toContainText('12.00')
  await expect(opening.getByRole('button', { name: t('common:close') })).toBeFocused()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('opening.png'))
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => opening.getByRole('button', { name: t('common:close') }).click(),
    () => page.mouse.click(195, 40),
    () => page.goBack(),
  ]) {
    await close()
    await expect(opening).toBeHidden()
    await expect(unlock).toBeFocused()
    expect(page.url()).toBe(address)
    await unlock.press('Enter')
    await expect(opening).toBeVisible()
  }

  release()
  const sheet = page.getByRole('dialog', { name: t('purchases:unlockTitle') })
  await expect(sheet).toBeVisible()
  await expect(opening).toBeHidden()
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(address)
  await page.goBack()
  await expect(page).toHaveURL(/\/en-US\/wallet$/)
})

test('the code of a page’s sheets is fetched once the page is used', async ({ page, request, baseURL }) => {
  const [creator, fan] = await Promise.all([makeCreator(request), makeFan(request)])
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const tipSheet = page.waitForRequest(builtFile('app/features/purchases/TipSheet.tsx'))
  await page.mouse.move(2, 400)
  await page.mouse.down()
  await tipSheet
})

test('a message for which its usual code is missing offers another try as well', async ({
  page,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = await Promise.all([makeCreator(request), makeFan(request)])
  await openAs(page, fan, baseURL)
  await page.route(builtFile('app/design/ToastRegion.tsx'), (route) => route.abort())
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  await page.route('**/follow**', (route) => route.abort())
  const follow = page.getByRole('main').getByRole('button', { name: t('profiles:followName', { name: creator.name }) })
  await follow.click()
  const again = page.getByRole('button', { name: t('common:retry') })
  await expect(again).toBeInViewport()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeInViewport()
  await expectAccessible(page)
  await savePicture(page, info.outputPath('plain-toast.png'))
  await page.unroute('**/follow**')
  await again.click()
  await expect(again).toBeHidden()
  await expect(page.getByRole('main').getByRole('button', { name: new RegExp(t('profiles:following')) })).toBeVisible()
})

test('an unsaved post asks at Back while the code of the question is on its way, and is left to where it was asked about', async ({
  page,
  request,
  baseURL,
}) => {
  await openAs(page, await makeCreator(request), baseURL)
  const release = await hold(page, SHEET)
  await page.goto('/en-US/creator/posts')
  await untilAlive(page)
  await openInApp(page, '/en-US/creator/posts/new')
  const text = page.getByLabel(t('studio:text'), { exact: true })
  await text.fill('Half a thought')
  const question = page.getByRole('dialog', { name: t('studio:leaveTitle') })
  await page.goBack()
  await expect(question.getByRole('heading')).toHaveText(t('studio:leaveTitle'))
  await expect(page).toHaveURL(/\/creator\/posts\/new$/)
  await question.getByRole('button', { name: t('common:close') }).click()
  await expect(question).toBeHidden()
  await expect(text).toHaveValue('Half a thought')

  await page.goBack()
  await expect(question).toBeVisible()
  release()
  await question.getByRole('button', { name: t('studio:leaveKeep') }).click()
  await expect(page).toHaveURL(/\/en-US\/creator\/posts$/)
})

test('who follows while the code of a conversation is on its way may write there', async ({
  page,
  request,
  baseURL,
}) => {
  const [creator, fan] = await Promise.all([makeCreator(request), makeFan(request)])
  await openMessagesOf(request, creator, { everyone: false })
  await openAs(page, fan, baseURL)
  const release = await hold(page, CONVERSATION)
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const whenRead = () => page.waitForResponse(/\/messages\/[\w-]+\.data/)
  const closed = whenRead()
  await page.getByRole('button', { name: t('profiles:message') }).click()
  await closed
  const open = whenRead()
  await page.getByRole('button', { name: t('profiles:followName', { name: creator.name }) }).click()
  await open
  release()
  await expect(page.getByLabel(t('messages:write'))).toBeVisible()
})
