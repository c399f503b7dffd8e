import type { Message } from '@stagedoor/contract/messages'
import type { PrivateCall } from '@stagedoor/contract/private-calls'
import type { StreamToken } from '@stagedoor/contract/streams'
import type { TestApp } from './test-app/start-test-app.ts'

/** Every kind of purchase from the wallet, once. @returns its buyer */
export async function buyOfEveryKind(app: TestApp, creator: string): Promise<string> {
  const fan = await app.aFan({ username: 'fay', name: 'Fay Fan', tokens: 1_000 })
  const charge = (target: string, id: string, body: object = {}) =>
    app.read('POST', `/wallet/charges/${target}/${id}`, { as: fan, body })
  const month = { performerId: creator, type: 'monthly', paymentGateway: 'wallet' }
  await app.read('POST', '/payment/subscribe/performers', { as: fan, body: month })
  await charge('tip', creator, { price: 20, message: 'For the lamps' })
  await charge('feed', (await app.aPost({ by: creator, title: 'A morning at the harbour', price: 30 }))._id)
  await charge('video', (await app.aVideo({ by: creator, title: 'Boats', isSale: true, price: 12.5 }))._id)
  await charge('gallery', (await app.aGallery({ by: creator, title: 'Harbour walks', price: 7 }))._id)
  await charge('product', (await app.aProduct({ by: creator, type: 'digital', name: 'Zine', price: 1 }))._id)
  const address = await app.anAddress(fan)
  const prints = await app.aProduct({ by: creator, name: 'Prints', price: 5 })
  await charge('product', prints._id, { quantity: 2, deliveryAddressId: address._id })
  await charge('message', await aSoldMessage(app, { fan, creator }))
  await charge('tip', creator, {
    price: 15,
    sessionId: await aStream(app, { creator, fan, charge }),
    streamType: 'public',
  })
  await aPrivateMinute(app, { fan, creator })
  return fan
}

async function aSoldMessage(app: TestApp, { fan, creator }: { fan: string; creator: string }): Promise<string> {
  const body = { source: 'performer', sourceId: creator }
  const { _id: id } = await app.read<{ _id: string }>('POST', '/conversations', { as: fan, body })
  const message = { text: 'Backstage', fileIds: [await app.aFile(creator, 'message-photo')], isSale: true, price: 5 }
  return (await app.read<Message>('POST', `/messages/conversations/${id}`, { as: creator, body: message }))._id
}

/** A stream with a ticket, which the fan buys. @returns its session */
async function aStream(
  app: TestApp,
  { creator, charge }: { creator: string; fan: string; charge: (target: string, id: string) => Promise<unknown> },
): Promise<string> {
  const body = { title: 'An evening with paints', isFree: false, price: 20 }
  type Prepared = { stream: { _id: string; sessionId: string } }
  const { stream } = await app.read<Prepared>('POST', '/streaming/live', { as: creator, body })
  await app.features.livestream.goLive(creator)
  await charge('stream', stream._id)
  return stream.sessionId
}

/** A minute of a call with another creator, who is not on the air. */
async function aPrivateMinute(app: TestApp, { fan }: { fan: string; creator: string }): Promise<void> {
  const caller = await app.aCreator({ isFreeSubscription: true, freeSubscriptionDays: 30 })
  await app.read('PUT', '/performers/me', { as: caller, body: { privateChatPrice: 10 } })
  const free = { performerId: caller, type: 'free', paymentGateway: 'free' }
  await app.read('POST', '/payment/subscribe/performers', { as: fan, body: free })
  const path = '/streaming/private-requests'
  const { _id } = await app.read<PrivateCall>('POST', path, { as: fan, body: { performerId: caller, kind: 'show' } })
  const { sessionId } = await app.read<PrivateCall>('POST', `${path}/${_id}/accept`, { as: caller })
  for (const as of [caller, fan]) {
    const wanted = { as, body: { channelName: sessionId } }
    const { token, url } = await app.read<StreamToken>('POST', '/streaming/agora/token', wanted)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' }
    await app.http.inject({ method: 'POST', url: new URL(url ?? '').pathname, headers, payload: 'an offer' })
  }
  await app.runDue()
  await app.read('POST', `${path}/${_id}/end`, { as: fan })
}
