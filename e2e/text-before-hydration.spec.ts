import { expect, test, type APIRequestContext } from '@playwright/test'
import { callsAs, makeCreator } from './people/api.ts'
import { holdRequests, openAs, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

async function creatorWithBio(request: APIRequestContext, bio: string) {
  const creator = await makeCreator(request)
  const own = callsAs(request, creator.token)
  await own.send('PUT', '/performers/me', { name: creator.username, bio })
  return { creator, own }
}

test('what is written into a text area before its page is hydrated stays, and is saved', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const { creator, own } = await creatorWithBio(request, 'Photographs of harbours.')
  await openAs(page, creator, baseURL)
  const release = await holdRequests(page, '**/*.js')
  await page.goto('/en-US/creator/account', { waitUntil: 'domcontentloaded' })
  const bio = page.getByLabel(t('profiles:bio'))
  await bio.fill('Photographs of harbours and piers.')
  release()
  await untilAlive(page)
  await expect(bio).toHaveValue('Photographs of harbours and piers.')

  await page
    .locator('form')
    .filter({ has: bio })
    .getByRole('button', { name: t('common:save') })
    .click()
  await expect
    .poll(async () => (await own.get<{ bio: string }>('/performers/me')).bio)
    .toBe('Photographs of harbours and piers.')
})

for (const former of ['', 'Photographs of harbours.'])
  test(`what is written in the moment in which the page is hydrated for it stays (before: “${former}”)`, async ({
    page,
    request,
    baseURL,
  }) => {
    const t = await textsIn('en-US')
    const { creator } = await creatorWithBio(request, former)
    await openAs(page, creator, baseURL)
    await page.addInitScript((text) => {
      const { addEventListener } = EventTarget.prototype
      const write = () => {
        const area = document.querySelector<HTMLTextAreaElement>('textarea[name="bio"]')
        if (!area) throw new Error('no text area')
        area.value = text
        area.dispatchEvent(new InputEvent('input', { bubbles: true }))
        document.documentElement.dataset['written'] = ''
      }
      const isReact = () => Object.keys(document).some((key) => key.startsWith('_reactListening'))
      EventTarget.prototype.addEventListener = function (...given: Parameters<typeof addEventListener>) {
        addEventListener.apply(this, given)
        // React listens from `hydrateRoot` on, and has hydrated nothing yet when the call returns.
        if (this !== document || !isReact()) return
        EventTarget.prototype.addEventListener = addEventListener
        queueMicrotask(write)
      }
    }, 'Photographs of piers.')
    await page.goto('/en-US/creator/account')
    await expect(page.locator('html[data-written]')).toBeAttached()
    await untilAlive(page)
    await expect(page.getByLabel(t('profiles:bio'))).toHaveValue('Photographs of piers.')
  })
