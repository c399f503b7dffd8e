import { expect, test } from '@playwright/test'
import { callsAs, makeCreator } from './people/api.ts'
import { openAs, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

test('what is written into a text area before its page is hydrated stays, and is saved', async ({
  page,
  request,
  baseURL,
}) => {
  const t = await textsIn('en-US')
  const creator = await makeCreator(request)
  const own = callsAs(request, creator.token)
  await own.send('PUT', '/performers/me', { name: creator.username, bio: 'Photographs of harbours.' })
  await openAs(page, creator, baseURL)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
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
