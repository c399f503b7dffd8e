import type { APIRequestContext, Page } from '@playwright/test'
import { callsAs, makeCreator } from './api.ts'
import { openAs, untilAlive } from './page.ts'

/** Opens the message templates of a creator who has one, "Thanks". */
export async function openTemplates(page: Page, request: APIRequestContext, site: string | undefined): Promise<void> {
  const creator = await makeCreator(request)
  const template = { title: 'Thanks', text: 'Thank you' }
  await callsAs(request, creator.token).send('POST', '/performer/messages/templates', template)
  await openAs(page, creator, site)
  await page.goto('/en-US/creator/message-templates')
  await untilAlive(page)
}
