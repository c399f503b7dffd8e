import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, topUp, uniqueName } from './people/api.ts'
import { passAgeGate, savePicture } from './people/page.ts'
import { makeProduct } from './people/works.ts'
import { textsIn, unlockFor } from './texts.ts'

/** The main flows before JavaScript has loaded, or without it. */
test.use({ javaScriptEnabled: false })

test.beforeEach(async ({ context, baseURL }) => {
  await passAgeGate(context, baseURL)
})

async function signIn(page: Page, username: string, password: string): Promise<void> {
  const t = await textsIn('en-US')
  await page.getByLabel(t('auth:usernameOrEmail')).fill(username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('auth:signIn'), exact: true }).click()
}

test('registers with three fields and is signed in', async ({ page }) => {
  const t = await textsIn('en-US')
  await page.goto('/en-US/auth/register/fan')
  await page.getByLabel(t('auth:email')).fill(`${uniqueName('plain')}@example.test`)
  await page.getByLabel(t('auth:password'), { exact: true }).fill('a long enough sentence')
  await page.getByLabel(t('auth:dateOfBirth')).fill('1990-05-05')
  await page.getByRole('button', { name: t('entry:createFan') }).click()
  await expect(page).toHaveURL(/\/en-US\/home$/)
})

test('shows a wrong password on the same page', async ({ page }) => {
  await page.goto('/en-US/auth/login')
  await signIn(page, 'nobody.here', 'not the password')
  await expect(page.getByRole('alert')).toContainText('Incorrect credentials!')
  await expect(page.getByLabel((await textsIn('en-US'))('auth:usernameOrEmail'))).toHaveValue('nobody.here')
})

test('a visitor who unlocks reads what for, is asked after sign-in, and unlocks', async ({ page, request }) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const post = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/performer/feeds', {
    type: 'text',
    title: 'A letter',
    text: 'Only for those who pay.',
    fileIds: [],
    isSale: true,
    price: 12.5,
    status: 'active',
  })
  await topUp(request, fan, 20)

  await page.goto(`/en-US/${creator.username}`)
  await page.getByRole('link', { name: unlockFor(t, '12.50') }).click()
  await expect(page.getByText(t('entry:unlock_feed'))).toBeVisible()
  await signIn(page, fan.username, fan.password)
  await expect(page).toHaveURL(new RegExp(`/en-US/post/${post._id}/unlock$`))
  await page.getByRole('button', { name: t('purchases:confirm', { amount: '12.50 tokens' }) }).click()
  await expect(page).toHaveURL(new RegExp(`/en-US/post/${post._id}$`))
  await expect(page.getByText(t('feeds:bought'))).toBeVisible()
  expect((await callsAs(request, fan.token).get<{ balance: number }>('/users/me')).balance).toBe(7.5)
})

test('a fan who orders three pieces reads their total before anything is taken', async ({
  page,
  request,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const productId = await makeProduct(request, creator, { price: '4', type: 'physical', stock: '5' })
  const own = callsAs(request, fan.token)
  const home = { name: 'Fay Fan', country: 'US', state: 'US-CA', city: 'Los Angeles', zipCode: '90012' }
  await own.send('POST', '/addresses/create', { ...home, streetAddress: '1 Main Street' })
  await topUp(request, fan, 20)
  const balance = async () => (await own.get<{ balance: number }>('/users/me')).balance

  await passAgeGate(page.context(), baseURL, { token: fan.token })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/en-US/product/${productId}/buy`)
  await page.getByLabel(t('store:quantityOf')).fill('3')
  await page.getByRole('button', { name: t('store:payNow', { amount: '4.00' }) }).click()
  await expect(page.getByRole('alert')).toHaveText(t('store:newTotal', { amount: '12.00' }))
  await expect(page.getByLabel(t('store:quantityOf'))).toHaveValue('3')
  await savePicture(page, info.outputPath('total.png'), { isWhole: true })
  expect(await balance()).toBe(20)
  await page.getByRole('button', { name: t('store:payNow', { amount: '12.00' }) }).click()
  await expect(page.getByText(t('store:placed'))).toBeVisible()
  expect(await balance()).toBe(8)
})

test('refuses a form from another site', async ({ request, baseURL }) => {
  const form = { username: 'fan', password: 'whatever it is' }
  const reply = await request.post('/en-US/auth/login', {
    form,
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  expect([reply.status(), reply.headers()['set-cookie']]).toEqual([403, undefined])
  expect(baseURL).toBeTruthy()
})
