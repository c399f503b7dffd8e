import { expect, test, type Page } from '@playwright/test'
import { callsAs, makeCreator, makeFan, type Person } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { aLandscape, uploadPhoto } from './people/pictures.ts'
import { textsIn } from './texts.ts'

const ALT = ['A harbour at dusk', 'A lighthouse in fog', 'Boats on the shore']

// In one worker: the post that most tests look at takes longer to upload than each of them.
test.describe.configure({ mode: 'default' })

let fan: Person
let postId: string
/** A creator's post of three described photos that every fan may see. */
test.beforeAll(async ({ request }) => {
  const creator = await makeCreator(request)
  fan = await makeFan(request)
  const fileIds: string[] = []
  for (const [at, altText] of ALT.entries())
    fileIds.push(await uploadPhoto(request, creator, { bytes: await aLandscape(at), altText }))
  const { _id } = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/performer/feeds', {
    type: 'photo',
    title: 'The harbour',
    text: 'Three evenings.',
    fileIds,
    isSale: true,
    price: 0,
    status: 'active',
  })
  postId = _id
})

const photoOf = (page: Page, name: string) => page.getByRole('link', { name })
const shownIn = (page: Page, name: string) => page.getByRole('dialog').getByRole('img', { name })

test('photos are looked through with the keyboard, and the focus returns to the photo that opened them', async ({
  page,
  baseURL,
}, info) => {
  const t = await textsIn('en-US')
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/post/${postId}`)
  await untilAlive(page)
  const address = page.url()

  await photoOf(page, 'A lighthouse in fog').focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: t('viewer:viewer') })
  await expect(viewer).toBeVisible()
  await expect(shownIn(page, 'A lighthouse in fog')).toBeVisible()
  await expect(viewer.getByText(t('viewer:counter', { index: 2, total: 3 }))).toBeVisible()
  await savePicture(page, info.outputPath('viewer-desk.png'))
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(shownIn(page, 'Boats on the shore')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(shownIn(page, 'A harbour at dusk')).toBeVisible()
  await page.keyboard.press('End')
  await expect(shownIn(page, 'Boats on the shore')).toBeVisible()
  await expect(viewer.getByRole('button', { name: t('viewer:next') })).toBeDisabled()
  // The neighbour is there before it is asked for.
  await expect(viewer.locator('img')).toHaveCount(2)

  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(photoOf(page, 'A lighthouse in fog')).toBeFocused()
  expect(page.url()).toBe(address)
})

test('Back closes the viewer and stays on the page', async ({ page, baseURL }) => {
  const t = await textsIn('en-US')
  await openAs(page, fan, baseURL)
  await page.goto('/en-US/wallet')
  await page.goto(`/en-US/post/${postId}`)
  await untilAlive(page)
  const viewer = page.getByRole('dialog', { name: t('viewer:viewer') })

  await photoOf(page, 'A harbour at dusk').click()
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/post/${postId}$`))
  await expect(photoOf(page, 'A harbour at dusk')).toBeFocused()

  // Closed by its button it leaves no entry behind: the next step back is the page before.
  await photoOf(page, 'A harbour at dusk').click()
  await viewer.getByRole('button', { name: t('viewer:close') }).click()
  await expect(viewer).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/wallet$/)
})

test('a photo that cannot be loaded is described on the page, and the viewer says so', async ({ page, baseURL }) => {
  const t = await textsIn('en-US')
  await openAs(page, fan, baseURL)
  await page.route('**/media/**', (route) => route.abort())
  await page.goto(`/en-US/post/${postId}`)
  await untilAlive(page)
  const photo = photoOf(page, 'A harbour at dusk')
  await expect(photo.getByRole('img')).toHaveAttribute('data-broken', '')
  await expect(photo.getByRole('img')).toHaveCSS('visibility', 'visible')
  // Over the browser's sign.
  await expect(photo.getByRole('img')).toHaveCSS('content', '"A harbour at dusk"', { pseudo: 'after' })
  await photo.click()
  const failed = page.getByRole('dialog').getByText(t('viewer:photoFailed')).first()
  await expect(failed).toBeVisible()
  await expect(failed).not.toHaveCSS('line-height', '0px')
})

test('on a phone photos are swiped, and enlarged by two fingers', async ({ browser, baseURL }, info) => {
  const t = await textsIn('zh-TW')
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await openAs(page, fan, baseURL)
  await page.goto(`/zh-TW/post/${postId}`)
  await untilAlive(page)
  const touch = await touchesOf(page)

  await photoOf(page, 'A harbour at dusk').tap()
  await expect(shownIn(page, 'A harbour at dusk')).toBeVisible()
  // A small screen loads a small size.
  await expect(shownIn(page, 'A harbour at dusk')).toHaveAttribute('src', /w640/)
  await savePicture(page, info.outputPath('viewer-phone.png'))
  await expectAccessible(page)
  await touch.move([[320, 420]], [[60, 424]])
  await expect(shownIn(page, 'A lighthouse in fog')).toBeVisible()
  await expect(page.getByText(t('viewer:counter', { index: 2, total: 3 }))).toBeVisible()

  const photo = shownIn(page, 'A lighthouse in fog')
  const widthOf = async () => (await photo.boundingBox())?.width ?? 0
  const fitting = await widthOf()
  await touch.move(
    [
      [180, 420],
      [210, 420],
    ],
    [
      [60, 420],
      [330, 420],
    ],
  )
  await expect.poll(widthOf).toBeGreaterThan(fitting * 1.3)
  await savePicture(page, info.outputPath('viewer-zoomed.png'))
  await context.close()
})

test('without JavaScript a photo is a link to the picture', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await openAs(page, fan, baseURL)
  await page.goto(`/en-US/post/${postId}`)

  const [answer] = await Promise.all([page.waitForResponse(/\/media\//), photoOf(page, 'A harbour at dusk').click()])
  expect(answer.headers()['content-type']).toMatch(/^image\//)
  await context.close()
})

type Points = readonly (readonly [x: number, y: number])[]

/** Fingers on the screen: they go down, move in steps, and go up. */
async function touchesOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const at = (points: Points) => points.map(([x, y], id) => ({ x, y, id }))
  return {
    async move(from: Points, to: Points) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
      for (let step = 1; step <= 8; step += 1) {
        const between = from.map(([x, y], finger): [number, number] => [
          x + (((to[finger]?.[0] ?? x) - x) * step) / 8,
          y + (((to[finger]?.[1] ?? y) - y) * step) / 8,
        ])
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(between) })
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
  }
}

test('the photos of a post are ordered by dragging one by its picture', async ({ page, request, baseURL }) => {
  const t = await textsIn('en-US')
  await openAs(page, await makeCreator(request), baseURL)
  await page.goto('/en-US/creator/posts/new')
  await untilAlive(page)
  const files = await Promise.all(
    ['one', 'two', 'three'].map(async (name, at) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await aLandscape(at),
    })),
  )
  await page.locator('input[type="file"]').first().setInputFiles(files)
  const rows = page.getByRole('list', { name: t('studio:photos'), exact: true }).locator('> li')
  const expectOrder = (...names: string[]) => expect(rows).toHaveText(names.map((name) => new RegExp(`^${name}`)))
  await expectOrder('one', 'two', 'three')
  await expect(rows.first()).toHaveAttribute('draggable', 'true')
  await rows
    .nth(2)
    .locator('img')
    .dragTo(rows.first(), { targetPosition: { x: 60, y: 10 } })
  await expectOrder('three', 'one', 'two')
})
