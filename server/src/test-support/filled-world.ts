import { DAY_MS, testApp, type TestApp } from './test-app.ts'
import { fileForm } from './test-app/callers.ts'
import { aSidewaysPhotograph } from './test-pictures.ts'

/** One of everything that a call can be about. */
export type FilledWorld = Awaited<ReturnType<typeof filledWorld>>

export const BANK = {
  firstName: 'Ada',
  lastName: 'Byron',
  bankName: 'First',
  bankAccount: '000123456789',
  country: 'US',
}

type Made = { _id: string }

/** A small site whose requests share so many connections, and on which every kind of thing exists once. */
export async function filledWorld(options: { maximumConnections: number }) {
  const app = await testApp(options)
  const people = await somePeople(app)
  const { fan, creator, admin } = people
  const make = async (as: string, path: string, body: object = {}) =>
    (await app.read<Made>('POST', path, { as, body }))._id

  const [priced, bought, draft] = [
    await app.aPost({ by: creator, price: 12 }),
    await app.aPost({ by: creator, price: 500 }),
    await app.aPost({ by: creator, status: 'draft' }),
  ]
  const pollIds = await app.somePollOptions(creator)
  const gallery = await app.aGallery({ by: creator, price: 7 })
  const otherGallery = await app.aGallery({ by: creator })
  const video = await app.aVideo({ by: creator, price: 8 })
  const { _id: product } = await app.aProduct({ by: creator })
  const { _id: digitalProduct } = await app.aProduct({ by: creator, type: 'digital' })
  const { _id: address } = await app.anAddress(fan)
  const naming = await app.aVideo({ by: creator, participantIds: [people.otherCreator] })
  await app.aPost({ by: creator, pollIds })
  const money = await somePayments(app, people)
  await make(fan, `/wallet/charges/product/${product}`, { deliveryAddressId: address })
  await make(fan, `/wallet/charges/product/${digitalProduct}`)
  const purchases = [await make(fan, `/wallet/charges/feed/${bought._id}`)]
  for (const seller of [creator, people.otherCreator])
    purchases.push(await make(fan, `/wallet/charges/tip/${seller}`, { price: 300 }))
  await app.drain()
  // So that sales can be paid out, and a month is closed.
  await app.advance(40 * DAY_MS)
  await app.runDue()
  const body = fileForm('file', await aSidewaysPhotograph())
  const photo = await app.read<Made>('POST', '/performer/feeds/photo/upload', { as: creator, body })
  const conversation = await make(fan, '/conversations', { source: 'performer', sourceId: creator })
  const messagePhoto = await app.aFile(creator, 'message-photo')
  const sold = { fileIds: [messagePhoto], isSale: true, price: 3 }
  const pricedMessage = await make(creator, `/messages/conversations/${conversation}`, sold)
  await make(fan, '/reports', { target: 'message', targetId: pricedMessage, title: 'Not what was promised' })
  const { _id: chat } = await app.read<Made>('GET', `/conversations/stream/performer/${creator}`, { as: fan })
  const chatLine = await make(fan, `/messages/stream/${chat}`, { text: 'Good evening' })
  await make(creator, '/reports', { target: 'message', targetId: chatLine, title: 'Not what was asked' })
  const stream = await aStream(app, creator)
  await app.features.livestream.goLive(creator)
  const otherStream = await aStream(app, people.otherCreator)
  await app.read('PUT', '/performers/me', { as: creator, body: { privateChatPrice: 5 } })
  const inAnHour = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const announce = (as: string) =>
    make(as, '/streaming/announcements', { title: 'A morning with paints', startsAt: inAnHour })
  const privateCall = await make(people.other, '/streaming/private-requests', { performerId: creator, kind: 'call' })
  await make(creator, `/streaming/private-requests/${privateCall}/accept`)
  const [order] = await app.rows<{ id: string }>(`select id from product_order where type = 'physical'`)
  const [notification] = await app.rows<{ id: string }>(`select id from notification where account_id = '${creator}'`)
  const [statement] = await app.rows<{ month: string }>('select month from earning_statement')
  const refundOf = (transactionId: string) =>
    make(admin, '/admin/refunds', { kind: 'purchase', transactionId, reason: 'asked for' })
  const writing = { name: 'Some', description: '', ordering: 0, isActive: true }
  const page = { locale: 'en-US', title: 'About', shortDescription: '', content: '' }
  const promo = { title: 'New', description: '', buttonText: '', link: '', imageUrl: '', locale: null }
  return {
    ...app,
    ...people,
    ...money,
    priced: priced._id,
    bought: bought._id,
    purchase: purchases[0] ?? '',
    draft: draft._id,
    comment: await make(fan, '/comments', { objectId: bought._id, objectType: 'feed', content: 'Well done' }),
    fanList: await make(creator, '/performer/lists', { name: 'Regulars' }),
    report: await make(fan, '/reports', { target: 'gallery', targetId: gallery._id, title: 'Not their own work' }),
    gallery: gallery._id,
    conversation,
    template: await make(creator, '/performer/messages/templates', { title: 'Thanks', text: 'Thank you' }),
    chat,
    chatLine,
    stream: stream._id,
    session: stream.sessionId,
    inAnHour,
    announcement: await announce(creator),
    ownAnnouncement: await announce(creator),
    otherStream: otherStream._id,
    privateCall,
    message: await make(fan, `/messages/conversations/${conversation}`, { text: 'Hello' }),
    massMessage: await make(creator, '/messages/mass-messages', { text: 'News' }),
    messagePhoto,
    pricedMessage,
    product,
    digitalProduct,
    otherProduct: (await app.aProduct({ by: creator }))._id,
    address,
    otherAddress: (await app.anAddress(fan))._id,
    order: order?.id ?? '',
    video: video._id,
    videoNaming: naming._id,
    otherGallery: otherGallery._id,
    otherGalleryPhoto: otherGallery.photoIds[0] ?? '',
    galleryPhoto: gallery.photoIds[0] ?? '',
    photo: photo._id,
    pollOption: pollIds[0] ?? '',
    month: statement?.month ?? '',
    notification: notification?.id ?? '',
    coupon: await make(admin, '/admin/coupons', { name: 'Encore', code: 'ENCORE', type: 'percent', value: 10 }),
    package: await make(admin, '/admin/packages', { ...writing, price: 10, tokens: 11 }),
    page: await make(admin, '/admin/posts', { slug: 'about', status: 'published', ordering: 0, texts: [page] }),
    promo: await make(admin, '/admin/promos', {
      ...promo,
      status: 'active',
      ordering: 0,
      startsAt: null,
      endsAt: null,
    }),
    offer: await make(creator, '/performer/subscription-offers', { months: 3, price: 20 }),
    trial: await app.read<{ _id: string; code: string }>('POST', '/performer/trial-links', {
      as: creator,
      body: { days: 3 },
    }),
    refund: await refundOf(purchases[0] ?? ''),
    otherRefund: await refundOf(purchases[1] ?? ''),
    payout: await make(creator, '/payout-requests', { requestTokens: 60, paymentAccountType: 'banking' }),
  }
}

/** A prepared stream that needs a ticket. */
async function aStream(app: TestApp, as: string): Promise<{ _id: string; sessionId: string }> {
  const body = { title: 'An evening with paints', isFree: false, price: 5 }
  type Prepared = { stream: { _id: string; sessionId: string } }
  const { stream } = await app.read<Prepared>('POST', '/streaming/live', { as, body })
  return stream
}

async function somePeople(app: TestApp) {
  const plans = { isFreeSubscription: true, freeSubscriptionDays: 3 }
  const fan = await app.aFan({ tokens: 50_000 })
  const [creator, otherCreator] = [
    await app.aCreator({ state: 'payout_ready', ...plans }),
    await app.aCreator({ state: 'payout_ready' }),
  ]
  for (const as of [creator, otherCreator]) await app.read('PUT', '/performers/banking-settings', { as, body: BANK })
  const roles = ['admin', 'finance', 'support', 'reviewer'] as const
  return {
    fan,
    other: await app.aFan({ tokens: 5_000 }),
    leaver: await app.aFan(),
    creator,
    otherCreator,
    newcomer: await app.aCreator({ state: 'under_review' }),
    admin: await app.aStaffMember(...roles),
    otherAdmin: await app.aStaffMember(...roles),
  }
}

/** Payments in each state, subscriptions, and a card. */
async function somePayments(app: TestApp, { fan, other, creator }: Awaited<ReturnType<typeof somePeople>>) {
  const body = { performerId: creator, type: 'yearly', paymentGateway: 'wallet' }
  await app.read('POST', '/payment/subscribe/performers', { as: fan, body })
  await app.read('POST', '/subscriptions/complimentary', {
    as: creator,
    body: { recipient: app.accountOf(other).username, days: 300 },
  })
  const subscriptions = await app.rows<{ id: string }>(
    'select id from subscription order by fan_id = $$' + fan + '$$ desc',
  )
  const payment = await app.payTopUp(fan, 20)
  const disputed = await app.payTopUp(fan, 30)
  await app.dispute(disputed, 'opened')
  const top = await app.read<Made & { paymentUrl: string }>('POST', '/payment/wallet/top-up', {
    as: fan,
    body: { amount: 20 },
  })
  await app.act(top.paymentUrl, 'decline')
  await app.settle()
  const [subscription = { id: '' }, given = { id: '' }] = subscriptions
  return {
    card: await app.aCard(fan),
    subscription: subscription.id,
    given: given.id,
    payment,
    disputed,
    declined: top._id,
  }
}
