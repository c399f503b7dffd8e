import { expect, test, type Page, type Route } from '@playwright/test'
import { builtFile } from './people/built-file.ts'
import { callsAs, makeCreator, makeFan, uniqueName } from './people/api.ts'
import {
  expectAccessible,
  holdRequests,
  openAs,
  passAgeGate,
  readAgain,
  savePicture,
  untilAlive,
  untilConnected,
  watchRequests,
} from './people/page.ts'
import { aLandscape, uploadPhoto } from './people/pictures.ts'
import { makePost } from './people/works.ts'
import { textsIn } from './texts.ts'

test.use({ locale: 'en-US' })

test.beforeEach(async ({ context, baseURL }) => passAgeGate(context, baseURL))

/** How the packet begins by which Socket.IO accepts a connection. */
const CONNECTED = '40'

/** Holds what forms of a page send until it is let go. */
const holdForms = (page: Page): Promise<() => void> =>
  holdRequests(page, '**/*.data*', (request) => request.method() === 'POST')

test('a follow is shown before the server has answered, and stays', async ({ page, request, baseURL }) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  const release = await holdForms(page)
  await page.getByRole('button', { name: `Follow ${creator.name}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `Unfollow ${creator.name}` })).toBeVisible()
  const answered = page.waitForResponse((reply) => reply.url().includes('/follow/'))
  release()
  // Not until its end: a redirect's body may never be read.
  await answered
  await expect
    .poll(async () => (await callsAs(request, fan.token).get<{ total: number }>('/follows/following')).total)
    .toBe(1)
  const unfollow = page.getByRole('button', { name: `Unfollow ${creator.name}` })
  await expect(unfollow).toBeVisible()

  // A connection that carries nothing is said, and takes it back. The texts are read first: the message does not stay.
  const t = await textsIn('en-US')
  await page.route(/\/follow\//, (route) => route.abort())
  await unfollow.click()
  await expect(page.getByText(t('common:noConnection')).first()).toBeVisible()
  await expect(unfollow).toBeVisible()
})

test('a page that was just opened when the connection went reads nothing more, stays, and shows messages without the code of toasts', async ({
  page,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const t = await textsIn('en-US')
  await openAs(page, fan, baseURL)
  let refusedCount = 0
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if (!(await response.text()).includes('swipeDirection')) return route.fulfill({ response })
    refusedCount += 1
    return route.abort()
  })
  let readingCount = 0
  await page.route('**/*.data*', (route) => {
    if (route.request().method() === 'GET') readingCount += 1
    return route.abort()
  })
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  const untilIdle = watchRequests(page)
  await page.goto(`/en-US/${creator.username}`)
  await untilIdle()

  const follow = page.getByRole('button', { name: `Follow ${creator.name}`, exact: true })
  await follow.click()
  await expect(page.getByRole('alert').filter({ hasText: t('common:noConnection') })).toBeVisible()
  await expect(follow).toBeVisible()
  expect(refusedCount).toBeGreaterThan(0)
  expect(readingCount).toBe(0)
  // A file may still be on its way, which its handler would miss after the end.
  await page.unrouteAll({ behavior: 'wait' })
})

test('a refused follow is taken back, with its reason', async ({ page, request, baseURL }) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  // The page hears nothing: it would end as soon as its reader is blocked.
  await page.routeWebSocket('**/socket.io/**', () => undefined)
  await page.route('**/socket.io/**', (route) => route.abort())
  await page.goto(`/en-US/${creator.username}`)
  await untilAlive(page)
  await callsAs(request, creator.token).send('POST', '/block/users', { targetId: fan.id })
  const release = await holdForms(page)
  await page.getByRole('button', { name: `Follow ${creator.name}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `Unfollow ${creator.name}` })).toBeVisible()
  release()
  await expect(page.getByRole('button', { name: `Follow ${creator.name}`, exact: true })).toBeVisible()
  await expect(page.getByText('This doesn’t exist, or you don’t have access to it.').first()).toBeVisible()
})

test('a follow without a connection is taken back, and another try of it is offered', async ({
  page,
  request,
  context,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  const untilIdle = watchRequests(page)
  await page.goto(`/en-US/${creator.username}`)
  await untilIdle()
  // The code of toasts comes once the page is used.
  const toasts = page.waitForResponse(builtFile('app/design/ToastRegion.tsx'))
  await page.getByRole('heading', { level: 1 }).click()
  await toasts
  await untilIdle()
  await context.setOffline(true)
  const follow = page.getByRole('button', { name: `Follow ${creator.name}`, exact: true })
  await follow.click()
  const again = page.getByRole('button', { name: t('common:retry') })
  await expect(again).toBeInViewport()
  await expect(follow).toBeVisible()
  await savePicture(page, info.outputPath('retry.png'))
  await expectAccessible(page)
  await context.setOffline(false)
  // Not before the browser knows that it is online, and its requests arrive.
  const isReached = () =>
    page.evaluate(() =>
      fetch('/readyz').then(
        ({ ok }) => ok && navigator.onLine,
        () => false,
      ),
    )
  await expect.poll(isReached).toBe(true)
  // The button changes before the answer, and a page that is loaded anew waits for none.
  const followed = page.waitForResponse(/\/follow\//)
  await again.click()
  await expect(page.getByRole('button', { name: `Unfollow ${creator.name}` })).toBeVisible()
  await expect(again).toHaveCount(0)
  expect((await followed).ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: `Unfollow ${creator.name}` })).toBeVisible()
})

test('a follow and a like that meet a fault are taken back, and another try of them is offered', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const [{ postId, creator }, fan] = [await makePost(request), await makeFan(request)]
  await openAs(page, fan, baseURL)
  const likes = (count: number) =>
    page.getByRole('button', { name: `${t('feeds:like')}, ${t('feeds:likes', { count })}`, exact: true }).first()
  const follow = page.getByRole('button', { name: `Follow ${creator.name}`, exact: true })
  const unfollow = page.getByRole('button', { name: `Unfollow ${creator.name}` })
  for (const [address, wanted, done] of [
    [`/en-US/${creator.username}`, follow, unfollow],
    [`/en-US/post/${postId}`, likes(0), likes(1)],
  ] as const) {
    await page.goto(address)
    await untilAlive(page)
    await page.route('**/*.data*', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    await wanted.click()
    await expect(page.getByText(t('common:somethingWentWrong')).first()).toBeVisible()
    await expect(wanted).toBeVisible()
    await page.unroute('**/*.data*')
    await page.getByRole('button', { name: t('common:retry') }).click()
    await expect(done).toBeVisible()
  }
})

test('the sign-in button is busy while it signs in, and a refusal stands above the form', async ({ page, request }) => {
  const t = await textsIn('en-US')
  const fan = await makeFan(request)
  await page.goto('/en-US/auth/login')
  await untilAlive(page)
  const release = await holdForms(page)
  const button = page.getByRole('button', { name: t('auth:signIn'), exact: true })
  await page.getByLabel(t('auth:usernameOrEmail')).fill(fan.username)
  await page.getByLabel(t('auth:password'), { exact: true }).fill('not the password')
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.getByRole('alert')).toHaveText(t('auth:incorrect'))
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')

  // What an earlier try left is not shown again.
  await page.getByRole('link', { name: t('auth:createAccount') }).click()
  await expect(page).toHaveURL(/auth\/register/)
  await expect(button).toHaveCount(0)
  await page.goBack()
  await expect(button).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('who registers goes on where they were, as a member', async ({ page }) => {
  const t = await textsIn('en-US')
  await page.goto('/en-US/auth/register/fan?redirect=%2Fen-US%2Fexplore')
  await untilAlive(page)
  await page.getByLabel(t('auth:email')).fill(`${uniqueName('joined')}@example.test`)
  await page.getByLabel(t('auth:password'), { exact: true }).fill('a long enough sentence')
  await page.getByLabel(t('auth:dateOfBirth')).fill('1990-05-05')
  await page.getByRole('button', { name: t('entry:createFan') }).click()
  await expect(page).toHaveURL(/\/en-US\/explore$/)
  await expect(page.getByRole('link', { name: t('auth:signIn'), exact: true })).toHaveCount(0)
  await expect(page.locator('a[href^="/en-US/wallet"]').first()).toBeVisible()
})

test('a saved profile says so until its page is left', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  await openAs(page, await makeFan(request), baseURL)
  await page.goto('/en-US/account')
  await untilAlive(page)
  const release = await holdForms(page)
  // A fan has no page that their user name would be the address of.
  await expect(page.getByLabel(t('auth:username'))).toHaveAccessibleDescription(t('auth:usernameRules'))
  await page.getByLabel(t('auth:displayName')).fill('Fay the Second')
  const save = page.getByRole('button', { name: t('common:save'), exact: true })
  await save.click()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page.getByRole('main').getByText(t('common:changesSaved'))).toBeVisible()
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: t('account:securityTitle') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('account:securityTitle') })).toBeVisible()
  await page.goBack()
  await expect(save).toBeVisible()
  await expect(page.getByText(t('common:changesSaved'))).toHaveCount(0)
})

for (const [why, key, fail] of [
  ['no connection', 'common:noConnection', (route: Route) => route.abort()],
  ['a fault', 'common:somethingWentWrong', (route: Route) => route.fulfill({ status: 500, body: '{}' })],
  ['a proxy', 'common:somethingWentWrong', (route: Route) => route.fulfill({ status: 502, body: '<html>' })],
] as const)
  test(`a form that is not answered keeps what was typed, says why, and is sent again (${why})`, async ({
    page,
    request,
    baseURL,
  }) => {
    const t = await textsIn('en-US')
    await openAs(page, await makeFan(request), baseURL)
    await page.goto('/en-US/account')
    await untilAlive(page)
    await page.route('**/*.data*', (route) => (route.request().method() === 'POST' ? fail(route) : route.continue()))
    const name = page.getByLabel(t('auth:displayName'))
    await name.fill('Fay the Third')
    const save = page.getByRole('button', { name: t('common:save'), exact: true })
    await save.click()
    const message = page.getByText(t(key)).first()
    await expect(message).toBeInViewport()
    await expect(name).toHaveValue('Fay the Third')
    await page.unroute('**/*.data*')
    await save.click()
    await expect(page.getByRole('main').getByText(t('common:changesSaved'))).toBeVisible()
  })

test('a count beside a page that is not answered leaves the page as it is', async ({ page, request, baseURL }) => {
  const creator = await makeCreator(request)
  await openAs(page, creator, baseURL)
  await page.route('**/orders/waiting.data*', (route) => route.fulfill({ status: 500, body: 'oops' }))
  const answered = page.waitForResponse((reply) => reply.url().includes('/orders/waiting.data'))
  const untilIdle = watchRequests(page)
  await page.goto('/en-US/creator/posts')
  await answered
  await untilIdle()
  const t = await textsIn('en-US')
  await expect(page.getByRole('heading', { level: 1, name: t('studio:postsTitle') })).toBeVisible()
})

test('a lost socket is said until it is back, and the header of a phone stays in reach', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  await openAs(page, await makeFan(request), baseURL)
  let comeBack = () => {}
  const isBack = new Promise<void>((resolve) => {
    comeBack = resolve
  })
  // The first connection breaks as soon as it stands; the next one waits.
  let connections = 0
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    connections += 1
    const isFirst = connections === 1
    socket.connectToServer().onMessage(async (message) => {
      if (!isFirst) await isBack
      socket.send(message)
      if (isFirst && String(message).startsWith(CONNECTED)) await socket.close()
    })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/en-US/home')
  await expect(page.getByText(t('shell:reconnecting'))).toBeVisible()
  await page.locator('a[href^="/en-US/notifications"]:visible').first().click({ trial: true })
  comeBack()
  await expect(page.getByText(t('shell:reconnecting'))).toHaveCount(0)
})

test('a page that cannot be read again says so, and comes back with the connection', async ({ page, request }) => {
  const creator = await makeCreator(request)
  const untilIdle = watchRequests(page)
  await page.goto(`/en-US/${creator.username}`)
  // Without the code that is still on its way, the router would load the document itself again.
  await untilIdle()
  const t = await textsIn('en-US')
  await page.context().setOffline(true)
  await readAgain(page)
  const main = page.getByRole('main')
  await expect(main.getByText(t('common:noConnection'))).toBeVisible()
  await page.context().setOffline(false)
  await main.getByRole('link', { name: t('common:retry') }).click()
  await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()

  const noAnswer = (route: Route) => route.abort()
  const halfAnAnswer = async (route: Route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.slice(0, body.length / 2) })
  }
  for (const answer of [noAnswer, halfAnAnswer]) {
    await page.goto(`/en-US/${creator.username}`)
    await untilIdle()
    await page.route('**/explore.data*', answer)
    await page
      .getByRole('link', { name: t('shell:explore') })
      .last()
      .click()
    await expect(main.getByText(t('common:noConnection'))).toBeVisible()
    await expect(page).toHaveURL(/\/en-US\/explore$/)
    await page.unroute('**/explore.data*')
    await main.getByRole('link', { name: t('common:retry') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('shell:explore') })).toBeVisible()
  }
})

test('a picture that is not loaded without a connection is loaded when there is one, and no page is read in a loop', async ({
  page,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const fileId = await uploadPhoto(request, creator, { bytes: await aLandscape(3), altText: 'A harbour' })
  await callsAs(request, creator.token).send('POST', '/performer/feeds', {
    type: 'photo',
    title: 'The harbour',
    fileIds: [fileId],
    isSale: true,
    price: 0,
  })
  await openAs(page, fan, baseURL)
  const untilIdle = watchRequests(page)
  const connected = untilConnected(page)
  await page.goto(`/en-US/${creator.username}`)
  // A page whose socket connects late is read once for that.
  await connected
  await untilIdle()
  let readings = 0
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === `/en-US/${creator.username}.data`) readings += 1
  })
  const photo = page.getByRole('img', { name: 'A harbour' })
  const fail = () => photo.evaluate((image) => image.dispatchEvent(new Event('error')))
  await page.context().setOffline(true)
  for (const _ of [1, 2, 3]) await fail()
  await expect(page.getByRole('heading', { level: 1, name: creator.name })).toBeVisible()
  // Its own tone keeps its place.
  await expect(page.getByRole('article').locator('svg rect[fill^="#"]')).toBeVisible()
  expect(readings).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(() => readings).toBe(1)
  await expect
    .poll(() =>
      photo.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
    )
    .toBe(true)
  // It fails again at once: the page has been read just now.
  for (const _ of [1, 2, 3]) await fail()
  await page.evaluate(() => fetch('/readyz'))
  expect(readings).toBe(1)
})

test('the picture of a person that cannot be loaded leaves their initial', async ({ page, request, baseURL }) => {
  const creator = await makeCreator(request)
  const avatar = { name: 'avatar.jpg', mimeType: 'image/jpeg', buffer: await aLandscape(2) }
  const headers = { authorization: creator.token }
  expect((await request.post('/api/performers/avatar/upload', { headers, multipart: { avatar } })).ok()).toBe(true)
  await passAgeGate(page.context(), baseURL)
  await page.route('**/*', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.continue()))
  await page.goto(`/en-US/${creator.username}`)
  const picture = page.getByRole('main').locator('span[aria-hidden="true"] > img')
  await expect(picture).toBeAttached()
  await expect(picture).toBeHidden()
})
