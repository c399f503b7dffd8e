import { expect, test, type Page, type Response } from '@playwright/test'
import { makeFan, topUp } from './people/api.ts'
import { openAs, untilAlive } from './people/page.ts'

test.use({ locale: 'en-US' })

const WALLET = '/en-US/wallet'

const timesIn = (html: string) => [...html.matchAll(/<time [^>]*>([^<]*)<\/time>/g)].map(([, text]) => text)
const timesOf = (page: Page) => page.locator('time').allTextContents()

async function sentTimes(response: Response | null): Promise<(string | undefined)[]> {
  const sent = timesIn((await response?.text()) ?? '')
  expect(sent.length).toBeGreaterThan(0)
  return sent
}

test.describe('where the browser has the time zone that the server supposes', () => {
  test.use({ timezoneId: 'UTC' })

  test('times that came with a page stay as they were sent, without a formatter', async ({
    page,
    request,
    baseURL,
  }) => {
    const fan = await makeFan(request)
    await topUp(request, fan, 50)
    await openAs(page, fan, baseURL)
    await page.addInitScript(() => {
      document.documentElement.dataset['formatters'] = '0'
      const count = () => {
        const { dataset } = document.documentElement
        dataset['formatters'] = String(Number(dataset['formatters'] ?? 0) + 1)
      }
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        apply: (made, self, options) => (count(), Reflect.apply(made, self, options) as Intl.DateTimeFormat),
        construct: (made, options, target) => (count(), Reflect.construct(made, options, target) as object),
      })
    })
    const sent = await sentTimes(await page.goto(WALLET))
    await untilAlive(page)
    expect(await timesOf(page)).toEqual(sent)
    expect(await page.evaluate(() => Number(document.documentElement.dataset['formatters'] ?? 0))).toBe(0)
  })

  test('a page whose document was changed before hydration, as extensions do, is rendered anew with its times', async ({
    page,
    request,
    baseURL,
  }) => {
    const fan = await makeFan(request)
    await topUp(request, fan, 50)
    await openAs(page, fan, baseURL)
    const discarded = page.waitForEvent('console', (message) => message.type() === 'error')
    let sent: (string | undefined)[] = []
    await page.route(`**${WALLET}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      sent = timesIn(html)
      await route.fulfill({ response, body: html.replace('<main', '<hr><main') })
    })
    await page.goto(WALLET)
    await discarded
    await untilAlive(page)
    expect(sent.length).toBeGreaterThan(0)
    await expect.poll(() => timesOf(page)).toEqual(sent)
  })
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Taipei' })

  test('times of the first page are written anew, in the zone of the browser', async ({ page, request, baseURL }) => {
    const fan = await makeFan(request)
    await topUp(request, fan, 50)
    await openAs(page, fan, baseURL)
    const sent = await sentTimes(await page.goto(WALLET))
    await untilAlive(page)
    const own = await page
      .locator('time')
      .evaluateAll((times) =>
        times.map((time) =>
          new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
            new Date(time.getAttribute('datetime') ?? ''),
          ),
        ),
      )
    expect(own).not.toEqual(sent)
    expect(await timesOf(page)).toEqual(own)
  })
})
