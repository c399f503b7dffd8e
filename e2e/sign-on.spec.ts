import { expect, test, type Page } from '@playwright/test'
import { makeFan, uniqueName } from './people/api.ts'
import { textsIn } from './texts.ts'

/** Somebody at a third party, whom the site has never seen. */
type Stranger = { subject: string; email?: string; name?: string; failsWith?: number }

const stranger = (): Stranger => ({ subject: uniqueName('sub'), email: `${uniqueName('new')}@example.test` })

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'eighteen_day', value: '1990-01-01', url: baseURL ?? '' }])
})

/** Says at the third party who one is. */
async function sayWho(page: Page, { subject, email = '', name = '', failsWith }: Stranger): Promise<void> {
  await page.getByLabel('Account').fill(subject)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Name').fill(name)
  if (failsWith !== undefined) await page.getByLabel('Then fails with').fill(String(failsWith))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function goTo(page: Page, way: 'continueWithGoogle' | 'continueWithX', address: string): Promise<void> {
  const t = await textsIn('zh-TW')
  await page.goto(address)
  await page.getByRole('button', { name: t(`auth:${way}`) }).click()
}

/** What the site says of a failure, in the words that the specification gives. */
const failures = {
  emailInUse: '此電子郵件已被其他帳號使用，請聯絡客服或改用其他帳號。',
  malformed: '資料格式錯誤，請重試。',
  expired: '登入權限已過期，請重新登入。',
  tooMany: '嘗試次數過多，請稍候再試。',
  unavailable: '伺服器暫時無法處理此請求，請稍後再試。',
}

for (const way of ['continueWithGoogle', 'continueWithX'] as const) {
  test.describe(way, () => {
    test('signs in somebody new, and leads back to where they wanted to go', async ({ page }) => {
      await goTo(page, way, '/zh-TW/auth/login?redirect=%2Fzh-TW%2Fwallet')
      await sayWho(page, stranger())
      await expect(page).toHaveURL(/\/zh-TW\/wallet$/)
      const cookies = await page.context().cookies()
      const daysLeft = (name: string) => {
        const expires = cookies.find((cookie) => cookie.name === name)?.expires ?? 0
        return Math.round((expires - Date.now() / 1_000) / 86_400)
      }
      expect([daysLeft('token'), daysLeft('role')]).toEqual([1, 1])
    })

    test('makes a creator of somebody who came by the creators’ form, who has to complete the account first', async ({
      page,
    }) => {
      await goTo(page, way, '/zh-TW/auth/register/creator')
      await sayWho(page, stranger())
      await expect(page).toHaveURL(/\/zh-TW\/creator\/account$/)
    })

    test('says what went wrong', async ({ page, request }) => {
      const fan = await makeFan(request)
      const cases: [Stranger, string][] = [
        [{ ...stranger(), email: fan.email }, failures.emailInUse],
        [{ ...stranger(), failsWith: 429 }, failures.tooMany],
        [{ ...stranger(), failsWith: 500 }, failures.unavailable],
      ]
      for (const [person, text] of cases) {
        await page.context().clearCookies({ name: /^_/ })
        await goTo(page, way, '/zh-TW/auth/login')
        await sayWho(page, person)
        await expect(page.getByText(text)).toBeVisible()
      }
    })
  })
}
