import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { decryptPush, subscriptionAt } from '../server/src/test-support/push-subscription.ts'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { openAs, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test.use({ serviceWorkers: 'allow' })

/** A push service on this machine, and the keys of the only browser that it knows. */
async function aPushService() {
  const pushes: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      pushes.push(decryptPush(Buffer.concat(chunks), browser))
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const browser = subscriptionAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/only`)
  return { browser, pushes, close: () => server.close() }
}

type Shown = { title: string; body: string; icon?: string; badge?: string; tag: string }

/** What the story's system stands for in a service worker. */
type Worker = {
  isFocused: boolean
  /** How often it was asked whether a page is focused. */
  checks: number
  shown: (Shown & { data: unknown })[]
  ServiceWorkerRegistration: { prototype: { showNotification: unknown } }
  WindowClient: { prototype: { focus(): unknown } }
  ExtendableEvent: new (type: string) => Event
  dispatchEvent(event: Event): boolean
}

/**
 * The service worker of a site, with pushes from the browser's own service, which DevTools stand for. The browser has no screen: it refuses
 * notifications, calls every page focused and lets no script focus one, so the story does in its place what a system does.
 */
async function serviceWorkerOf(context: BrowserContext, site: string) {
  const devtools = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()))
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no service worker')
  await worker.evaluate(() => {
    const here = self as unknown as Worker
    here.isFocused = false
    here.checks = 0
    here.shown = []
    here.ServiceWorkerRegistration.prototype.showNotification = (
      title: string,
      options: Omit<Worker['shown'][0], 'title'>,
    ) => {
      here.shown = [...here.shown.filter(({ tag }) => tag !== options.tag), { title, ...options }]
      return Promise.resolve()
    }
    const window = here.WindowClient.prototype
    Object.defineProperty(window, 'focused', {
      get() {
        here.checks += 1
        return here.isFocused
      },
    })
    window.focus = function () {
      return Promise.resolve(this)
    }
  })
  return {
    deliver: (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin: site, registrationId, data }),
    /** Whether a page of the site has the reader's attention. */
    setFocused: (isFocused: boolean) =>
      worker.evaluate((given) => void ((self as unknown as Worker).isFocused = given), isFocused),
    checks: () => worker.evaluate(() => (self as unknown as Worker).checks),
    shown: (): Promise<Shown[]> => worker.evaluate(() => (self as unknown as Worker).shown),
    press: () =>
      worker.evaluate(() => {
        const here = self as unknown as Worker
        const notification = { data: here.shown[0]?.data, close: () => here.shown.shift() }
        const waitUntil = () => undefined
        here.dispatchEvent(Object.assign(new here.ExtendableEvent('notificationclick'), { notification, waitUntil }))
      }),
  }
}

type Given = { page: Page; context: BrowserContext; request: APIRequestContext; site: string }

/** A fan who follows a creator and takes pushes in this browser. */
async function aFanWithPushes({ page, context, request, site }: Given) {
  const t = await textsIn('en-US')
  const [fan, creator, service] = [await makeFan(request), await makeCreator(request), await aPushService()]
  const [asFan, asCreator] = [callsAs(request, fan.token), callsAs(request, creator.token)]
  await asFan.send('POST', `/follows/${creator.id}`)
  // A browser without a screen asks nobody and knows no push service.
  await page.addInitScript(
    ({ endpoint, keys }) => {
      Notification.requestPermission = () => Promise.resolve('granted')
      const subscription = { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
      PushManager.prototype.subscribe = () => Promise.resolve(subscription)
    },
    { endpoint: service.browser.endpoint, keys: service.browser.keys },
  )
  await openAs(page, fan, site)
  await page.goto('/en-US/notifications/preferences')
  await untilAlive(page)
  await page.getByRole('button', { name: t('notifications:pushOn') }).click()
  await expect(page.getByRole('list', { name: t('notifications:devices') })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const worker = await serviceWorkerOf(context, site)
  /** The push that follows from what was done. */
  async function pushed(): Promise<string> {
    await expect.poll(() => service.pushes.length).toBe(1)
    service.close()
    return service.pushes[0] ?? ''
  }
  return { t, fan, creator, asFan, asCreator, worker, pushed }
}

test('a push about a message is shown while nobody looks at the site, quotes nothing and opens the conversation', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const site = baseURL ?? ''
  const { fan, creator, asCreator, worker, pushed } = await aFanWithPushes({ page, context, request, site })
  const { _id: id } = await asCreator.send<{ _id: string }>('POST', '/conversations', {
    source: 'user',
    sourceId: fan.id,
  })
  await asCreator.send('POST', `/messages/conversations/${id}`, { text: 'The harbour at dusk' })
  const push = await pushed()
  expect(push).not.toContain('dusk')

  await worker.setFocused(true)
  await worker.deliver(push.replace(/"tag":"\w+"/, '"tag":"while-looking"'))
  await expect.poll(() => worker.checks()).toBeGreaterThan(0)
  await worker.setFocused(false)
  await worker.deliver(push)
  const body = `${creator.name} sent you a message`
  const pictures = { icon: '/icon-192.png', badge: '/badge-96.png' }
  await expect
    .poll(() => worker.shown())
    .toMatchObject([{ title: 'Stagedoor', body, tag: id.replaceAll('-', ''), ...pictures }])
  await worker.press()
  await expect(page).toHaveURL(`${site}/en-US/messages/${id}`)
  await expect(page.getByRole('article').filter({ hasText: 'The harbour at dusk' })).toBeVisible()
  expect(await worker.shown()).toEqual([])
})

test('a discreet push names neither its title nor the site, opens what it is about, and is read then', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const site = baseURL ?? ''
  const { t, asFan, asCreator, worker, pushed } = await aFanWithPushes({ page, context, request, site })
  await asFan.send('PUT', '/notifications/preferences', { isDiscreet: true })
  const post = { type: 'text', title: 'Harbour lights', text: 'Tonight.', fileIds: [], isSale: true, price: 0 }
  await asCreator.send('POST', '/performer/feeds', { ...post, status: 'active' })
  const push = await pushed()
  expect(push).not.toMatch(/Mia|Harbour|Stagedoor/)
  const unread = page.getByRole('link', { name: t('shell:notificationsUnread', { count: 1 }) })
  await expect(unread.first()).toBeAttached()

  await worker.deliver(push)
  await expect
    .poll(() => worker.shown())
    .toMatchObject([{ title: t('notifications:discreetSender'), body: t('notifications:discreetSubject') }])
  const [discreet] = await worker.shown()
  expect([discreet?.icon, discreet?.badge]).toEqual([undefined, undefined])
  await worker.press()
  await expect(page).toHaveURL(/\/en-US\/post\//)
  await expect(page.getByText('Tonight.')).toBeVisible()
  await expect(unread).toHaveCount(0)
})
