import { expect, test } from '@playwright/test'
import { makeFan } from './people/api.ts'
import { looksOf } from './people/looks.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

for (const look of looksOf(
  [
    { locale: 'en-US', width: 1440, height: 900, theme: 'light' },
    { locale: 'zh-TW', width: 390, height: 844, theme: 'dark' },
  ] as const,
  1,
)) {
  test(`a fan chooses what arrives where, takes pushes and reads on without a connection (${look.width} px) @looks`, async ({
    page,
    context,
    request,
    baseURL,
  }, info) => {
    const t = await textsIn(look.locale)
    const at = (path: string) => `/${look.locale}${path}`
    const picture = (name: string) => savePicture(page, info.outputPath(`${name}.png`), { isWhole: true })
    const cell = (topic: 'posts' | 'comments', channel: 'email' | 'push') =>
      page.getByLabel(
        t('notifications:cell', {
          topic: t(`notifications:topic_${topic}`),
          channel: t(`notifications:channel_${channel}`),
        }),
      )
    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.theme })
    // A browser without a screen asks nobody and knows no push service.
    await page.addInitScript((endpoint) => {
      let answer: NotificationPermission = 'denied'
      Notification.requestPermission = () => {
        const given = answer
        answer = 'granted'
        return Promise.resolve(given)
      }
      const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
      const subscription = { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
      PushManager.prototype.subscribe = () => Promise.resolve(subscription)
    }, `https://fcm.googleapis.com/fcm/send/${look.width}`)

    const fan = await makeFan(request)
    await openAs(page, fan, baseURL)
    await page.goto(at('/notifications/preferences'))
    await untilAlive(page)
    await expect(cell('posts', 'email')).not.toBeChecked()
    await cell('posts', 'email').check()
    await cell('comments', 'push').uncheck()
    await page.getByLabel(t('notifications:quietOn')).check()
    await page.getByLabel(t('notifications:discreetOn')).check()
    await page.getByRole('button', { name: t('notifications:save') }).click()
    await expect(page.getByText(t('notifications:saved'))).toBeInViewport()

    const turnOn = page.getByRole('button', { name: t('notifications:pushOn') })
    await turnOn.click()
    await expect(page.getByText(t('notifications:pushDenied'))).toBeInViewport()
    await turnOn.click()
    const devices = page.getByRole('list', { name: t('notifications:devices') })
    await expect(devices.getByRole('listitem')).toContainText(t('notifications:deviceCurrent'))
    await expectAccessible(page)
    await picture('settings')

    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    for (const [topic, channel] of [
      ['posts', 'email'],
      ['comments', 'push'],
    ] as const)
      await expect(cell(topic, channel)).toBeChecked({ checked: topic === 'posts' })
    await expect(page.getByLabel(t('notifications:quietOn'))).toBeChecked()

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: t('notifications:preferencesTitle') })).toBeVisible()
    await page.goto(at('/bookmarks'))
    await expect(page.locator('html')).toHaveAttribute('lang', look.locale)
    await expect(page.getByRole('link', { name: t('common:retry') })).toBeVisible()
    await picture('offline')
    await context.setOffline(false)

    await page.goto(at('/notifications/preferences'))
    await untilAlive(page)
    await devices.getByRole('button').click()
    await expect(devices).toHaveCount(0)
    await page.goto(at('/auth/logout'))
    await page.getByRole('main').getByRole('button').click()
    await expect(page).toHaveURL(/auth\/login/)
    // The service worker deletes them once the session has ended, which nothing waits for.
    const keptPages = () =>
      page.evaluate(async () => {
        const kept = await (await caches.open('pages-1')).keys()
        return kept.map(({ url }) => new URL(url).pathname)
      })
    await expect.poll(keptPages).toEqual([])
  })
}

test('a browser offers to install the site: its manifest has what is needed, also in a member’s page', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/zh-TW/home')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const devtools = await context.newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${baseURL}/site.webmanifest`, []])
  const { icons, ...manifest } = JSON.parse(data ?? '') as { icons: { src: string; type: string; sizes: string }[] }
  expect(manifest).toMatchObject({ id: '/home', start_url: '/home', scope: '/', display: 'standalone' })
  for (const { src, type, sizes } of icons) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, expect.stringContaining(type)])
    if (sizes !== 'any') expect((await icon.body()).readUInt32BE(16)).toBe(Number.parseInt(sizes))
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('the link of an email is answered without a session: a page asks, and a mail provider may post to it', async ({
  page,
  request,
}) => {
  const t = await textsIn('en-US')
  const link = '/en-US/unsubscribe?token=made-up'
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: t('notifications:unsubscribeTitle') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('notifications:unsubscribe') })).toHaveCount(0)
  // No cookie and no Origin: only the link counts, and this one is not ours.
  expect((await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(422)
})
