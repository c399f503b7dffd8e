import type { APIRequestContext } from '@playwright/test'
import { callsAs, makeCreator, type Creator } from './api.ts'

/** A creator with a monthly price and one post for subscribers. */
export async function creatorWithSubscriberPost(
  request: APIRequestContext,
): Promise<{ creator: Creator; postText: string }> {
  const creator = await makeCreator(request)
  const calls = callsAs(request, creator.token)
  await calls.send('PUT', '/performers/me', { monthlyPrice: 9.95 })
  const postText = `Only for you, ${creator.username}.`
  await calls.send('POST', '/performer/feeds', {
    type: 'text',
    title: 'A post',
    text: postText,
    fileIds: [],
    isSale: false,
    status: 'active',
  })
  return { creator, postText }
}
