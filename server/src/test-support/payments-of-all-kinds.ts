import { DAY_MS, type TestApp } from './test-app/start-test-app.ts'

type Pay = (as: string, path: string, body: object) => Promise<void>

/** Pays on the sandbox's page, which keeps the card. */
const payerOf =
  (app: TestApp): Pay =>
  async (as, path, body) => {
    const { paymentUrl } = await app.read('POST', path, { as, body })
    await app.act(String(paymentUrl), 'approve_and_keep_card')
    await app.settle()
  }

const SUBSCRIBE = '/payment/subscribe/performers'

/** Tokens by amount and as a package with a coupon; a subscription for a year, a quarter, for nothing and for a friend. @returns who paid */
export async function payOfEveryKind(app: TestApp): Promise<string> {
  const [fan, admin] = [
    await app.aFan({ username: 'pay', name: 'Pay Payer', tokens: 37 }),
    await app.aStaffMember('admin'),
  ]
  await app.aFan({ username: 'friend', name: 'A friend' })
  const [pay, post] = [payerOf(app), (path: string, body: object) => app.read('POST', path, { as: fan, body })]
  const staff = (path: string, body: object) => app.read('POST', path, { as: admin, body })
  await staff('/admin/coupons', { name: 'Encore', code: 'encore', type: 'percent', value: 25 })
  const pack = { name: 'Front row', names: { 'zh-TW': '前排' }, price: 50, tokens: 60 }
  const { _id: packageId } = await staff('/admin/packages', pack)
  await pay(fan, '/payment/wallet/top-up', { amount: 20 })
  await pay(fan, '/payment/wallet/top-up', { packageId, couponCode: 'encore' })

  const to = async (fields: Parameters<TestApp['aCreator']>[0] = {}) => ({ performerId: await app.aCreator(fields) })
  await pay(fan, SUBSCRIBE, { ...(await to()), type: 'yearly' })
  const quarterly = await to()
  const offer = { as: quarterly.performerId, body: { months: 3, price: 27 } }
  const { _id: offerId } = await app.read('POST', '/performer/subscription-offers', offer)
  await post(SUBSCRIBE, { ...quarterly, type: 'monthly', paymentGateway: 'wallet', offerId, expectedPrice: 27 })
  const free = await to({ isFreeSubscription: true, freeSubscriptionDays: 3 })
  await post(SUBSCRIBE, { ...free, type: 'free', paymentGateway: 'free' })
  const gift = { ...(await to()), type: 'monthly', paymentGateway: 'wallet', recipient: 'friend' }
  await post('/subscriptions/gifts', gift)
  return fan
}

/** A month by card and one from the wallet, and a month later what renews them. @returns who paid */
export async function payAndRenew(app: TestApp): Promise<string[]> {
  const [byCard, byWallet] = [
    await app.aFan({ name: 'Card Payer' }),
    await app.aFan({ name: 'Wallet Payer', tokens: 20 }),
  ]
  const month = { performerId: await app.aCreator(), type: 'monthly' }
  await payerOf(app)(byCard, SUBSCRIBE, month)
  await app.read('POST', SUBSCRIBE, { as: byWallet, body: { ...month, paymentGateway: 'wallet' } })
  await app.pass(31 * DAY_MS + 1_000)
  return [byCard, byWallet]
}
