import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Attempt, Walker } from './form-attempts.ts'
import { walkedPages } from './form-walk.ts'
import { callsAs, makeCreator, makeFan, signIn, topUp } from './people/api.ts'
import { openAs, passAgeGate, untilAlive } from './people/page.ts'
import { makeGallery, makeProduct } from './people/works.ts'

// The browser's own messages would be in English; a page's are in its language.
test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } })

const ADDRESS = {
  name: 'Lin Yi',
  country: 'TW',
  state: 'TW-TPE',
  city: 'Daan District',
  streetAddress: 'Fuxing South Road Section 1',
  streetNumber: '390',
  zipCode: '106',
}

/** What the pages of the walk are about, and who goes there. */
async function makeWorld(request: APIRequestContext) {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  const [own, asFan] = [callsAs(request, creator.token), callsAs(request, fan.token)]
  await asFan.send('POST', `/follows/${creator.id}`)
  await asFan.send('POST', '/addresses/create', ADDRESS)
  await own.send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  await own.send('POST', '/performer/subscription-offers', { months: 12, price: 99 })
  const make = async (path: string, body: object) => (await own.send<{ _id: string }>('POST', path, body))._id
  const post = { type: 'text', title: 'Lamps in the harbour', text: 'For everyone.', status: 'active' }
  const ids = {
    creator: creator.id,
    fan: fan.id,
    post: await make('/performer/feeds', { ...post, fileIds: [], isSale: true, price: 0 }),
    poll: await makePoll(own),
    list: await make('/performer/lists', { name: 'Front row', userIds: [] }),
    conversation: await make('/conversations', { source: 'user', sourceId: fan.id }),
    gallery: (await makeGallery(request, creator)).galleryId,
    product: await makeProduct(request, creator, { price: '3', type: 'physical', stock: '4' }),
  }
  const comment = { objectId: ids.post, objectType: 'feed', content: 'Lovely' }
  const { _id } = await asFan.send<{ _id: string }>('POST', '/comments', comment)
  await asFan.send('POST', '/reports', {
    target: 'performer',
    targetId: creator.id,
    title: 'fraud',
    description: 'Twice.',
  })
  return { creator, fan, ids: { ...ids, comment: _id, line: await makeReportedLine(own, creator.id) } }
}

/** A line in the chat of a creator's streams. */
async function makeReportedLine(own: ReturnType<typeof callsAs>, creatorId: string): Promise<string> {
  const chat = await own.get<{ _id: string }>(`/conversations/stream/performer/${creatorId}`)
  const line = await own.send<{ _id: string }>('POST', `/messages/stream/${chat._id}`, { text: 'Good evening' })
  await own.send('POST', '/reports', { target: 'message', targetId: line._id, title: 'fraud' })
  return line._id
}

const softly = expect.configure({ soft: true })

async function makePoll(own: ReturnType<typeof callsAs>): Promise<string> {
  const pollIds = []
  for (const description of ['Boats', 'Lamps'])
    pollIds.push((await own.send<{ _id: string }>('POST', '/performer/feeds/polls', { description }))._id)
  const body = {
    type: 'text',
    title: 'Which?',
    pollDescription: 'Where next?',
    isSale: true,
    price: 0,
    status: 'active',
    pollIds,
  }
  return (await own.send<{ _id: string }>('POST', '/performer/feeds', body))._id
}

/** Empties a form, fills in what is wrong, and sends it. */
async function send(form: Locator, { fill = {}, button }: Attempt) {
  await form.evaluate((element: HTMLFormElement, values) => {
    for (const control of element.elements) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
      const isChosen = values[control.name] === control.value
      if (control.type === 'radio' && isChosen) control.click()
      if (control.type === 'checkbox' && control.name in values && control.checked !== isChosen) control.click()
      if (!(control instanceof HTMLSelectElement) || !(control.name in values)) continue
      control.value = values[control.name] ?? ''
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }, fill)
  // What was chosen may have shown other fields.
  await form.evaluate((element: HTMLFormElement, values) => {
    for (const control of element.elements) {
      const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement
      if (!isText || ['hidden', 'checkbox', 'radio', 'file', 'submit'].includes(control.type)) continue
      // As typing does it, for React hears of it by the event.
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
      set?.call(control, values[control.name] ?? '')
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, fill)
  const buttons = form.locator('button[type="submit"]:visible')
  await (button === undefined ? buttons.first() : form.locator(`button[value="${button}"]:visible`)).click()
}

/** What the reader of a refused form has before them; null while there is no refusal. */
const seen = (form: Locator, at: string | undefined) =>
  form.evaluate((element: HTMLFormElement, name) => {
    const field = document.activeElement
    const isField = field?.getAttribute('aria-invalid') === 'true'
    const id = isField ? (field?.getAttribute('aria-describedby') ?? '').split(' ')[0] : ''
    const message = isField ? document.getElementById(id ?? '') : (field?.closest('[role="alert"]') ?? null)
    if (message === null) return null
    const { top, bottom, left } = message.getBoundingClientRect()
    const shown = document.elementFromPoint(left + 8, (top + bottom) / 2)
    const faulty = element.querySelector('[aria-invalid="true"]')
    const fields = element.querySelectorAll('input:not([type="hidden"]), select, textarea')
    const isMissed = (control: Element) =>
      'validity' in control &&
      control.matches(':invalid:not(fieldset, [type="radio"])') &&
      control.ariaInvalid !== 'true'
    return {
      isFirst: faulty === null || faulty === field,
      isInView: top >= 0 && bottom <= innerHeight && message.contains(shown),
      isInItsLanguage: /\p{Script=Han}/u.test(message.textContent),
      isEachNamed: element.noValidate || ![...element.elements].some(isMissed),
      isRepeated: fields.length < 2 || element.querySelector('[data-fault-again]') !== null,
      isBeside: name === undefined || (isField && field?.getAttribute('name') === name),
    }
  }, at)

const REFUSED = {
  isFirst: true,
  isInView: true,
  isInItsLanguage: true,
  isEachNamed: true,
  isRepeated: true,
  isBeside: true,
}

/**
 * Edits the field that was refused.
 * @returns whether its message stays, which says nothing about the new value; null: no field has the focus, or the browser
 * finds its value wrong, which it is until it is right
 */
const editRefused = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => {
    const field = [...element.elements].find((control) => control === document.activeElement)
    if (!field || !('validity' in field) || field.matches(':invalid')) return null
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return field.ariaInvalid === 'true'
  })

/** @returns how many refused fields were edited */
async function walk(page: Page, walker: Walker, ids: Readonly<Record<string, string>>): Promise<number> {
  let edited = 0
  for (const { path, attempts } of walkedPages.filter(({ as }) => as === walker)) {
    await page.goto(`/zh-TW/${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)}`)
    await untilAlive(page)
    for (const attempt of attempts) {
      const form = page
        .locator('form:visible')
        .filter({ has: page.locator(`[name="${attempt.field}"]`) })
        .first()
      await test.step(`${path}: ${JSON.stringify(attempt)}`, async () => {
        await softly(form).toBeVisible()
        if (!(await form.isVisible())) return
        await send(form, attempt)
        await softly.poll(() => seen(form, attempt.at)).toEqual(REFUSED)
        const isEdited = (await editRefused(form)) !== null
        if (isEdited) edited += 1
        // Not before the whole answer is there, but sooner than the rule stops to wait for one.
        await softly.poll(() => editRefused(form), { timeout: 15_000 }).not.toBe(true)
      })
    }
  }
  return edited
}

test('the forms of a visitor say what is wrong where it is seen', async ({ page, baseURL }) => {
  await walk(page, 'unconfirmed', {})
  await passAgeGate(page.context(), baseURL)
  softly(await walk(page, 'visitor', {})).toBeGreaterThan(0)
})

test('the forms of a member, a creator and staff say what is wrong where it is seen', async ({
  browser,
  request,
  baseURL,
}) => {
  const { creator, fan, ids } = await makeWorld(request)
  await topUp(request, fan, 20)
  const payments = await callsAs(request, fan.token).get<{ data: { _id: string }[] }>(
    '/payment/transactions/user/search',
  )
  const staff = { token: await signIn(request, 'admin@demo.test') }
  const [payment] = payments.data
  for (const [walker, person] of [
    ['fan', fan],
    ['creator', creator],
    ['staff', staff],
  ] as const) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await openAs(page, person, baseURL)
    softly(await walk(page, walker, { ...ids, payment: payment?._id ?? '' })).toBeGreaterThan(0)
    await context.close()
  }
})
