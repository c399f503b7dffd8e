import type { APIRequestContext } from '@playwright/test'
import { callsAs, makeCreator, type Person } from './api.ts'

/** A creator with a monthly price and one letter for subscribers. */
export async function creatorWithInitial(request: APIRequestContext): Promise<{ creator: Person; letter: string }> {
  const creator = await makeCreator(request)
  const calls = callsAs(request, creator.token)
  await calls.send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  const letter = `Only for you, ${creator.username}.`
  await calls.send('POST', '/performer/feeds', {
    type: 'text',
    title: 'A letter',
    text: letter,
    fileIds: [],
    isSale: false,
    status: 'active',
  })
  return { creator, letter }
}
