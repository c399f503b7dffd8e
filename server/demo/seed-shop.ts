import type { CouponWriting } from '@stagedoor/contract/coupons'
import { fromCents } from '@stagedoor/contract/money'
import type { DemoCreator } from './creators/demo-creator.ts'
import type { SeedContext } from './seed-context.ts'

/** Token packages; larger ones hold more bonus tokens. Prices in USD cents, tokens in hundredths. */
export const demoPackages = [
  { names: namesOf('嚐鮮', '尝鲜', 'Taster', 'お試し', '체험'), priceCents: 2_000, tokenCents: 2_000 },
  { names: namesOf('常客', '常客', 'Regular', 'レギュラー', '단골'), priceCents: 5_000, tokenCents: 5_300 },
  { names: namesOf('貴賓', '贵宾', 'Box seat', '特等席', '특별석'), priceCents: 10_000, tokenCents: 11_000 },
  { names: namesOf('贊助', '赞助', 'Patron', 'パトロン', '후원'), priceCents: 25_000, tokenCents: 28_500 },
] as const

function namesOf(
  ...[traditional, simplified, english, japanese, korean]: readonly [string, string, string, string, string]
) {
  return { 'zh-TW': traditional, 'zh-CN': simplified, 'en-US': english, 'ja-JP': japanese, 'ko-KR': korean }
}

/** Each account may use a coupon once, so the first is a discount on a first purchase. */
export const demoCoupons: readonly (CouponWriting & { code: string })[] = [
  { ...offered('WELCOME15', '首購優惠 First purchase'), type: 'percent', value: 15, target: 'all' },
  {
    ...offered('STAGE20', '訂閱八折 Subscriptions'),
    type: 'percent',
    value: 20,
    target: 'subscriptions',
    maximumUses: 500,
  },
  { ...offered('SAVE5', '儲值折抵 Top-ups'), type: 'amount', value: 5, target: 'tokens' },
  { ...offered('OPENING30', '開幕優惠 Opening week'), type: 'percent', value: 30, target: 'all', status: 'inactive' },
]

function offered(code: string, name: string) {
  return { code, name, description: '', status: 'active' } as const
}

/** Adds the missing packages and coupons, in the name of the treasurer. */
export async function seedShop({ features: { payments } }: SeedContext, treasurerId: string): Promise<void> {
  const actor = { actorId: treasurerId, requestId: 'demo' }
  const known = new Set((await payments.packages.list()).map(({ name }) => name))
  for (const [index, { names, priceCents, tokenCents }] of demoPackages.entries()) {
    const name = names['en-US']
    if (known.has(name)) continue
    const [price, tokens] = [fromCents(priceCents), fromCents(tokenCents)]
    const added = await payments.packages.add(
      { name, names, description: '', price, tokens, ordering: index, isActive: true },
      actor,
    )
    if (added.outcome !== 'written') throw new Error(`The demo package ${name} was refused: ${added.outcome}`)
  }
  for (const coupon of demoCoupons) {
    if (await payments.coupons.exists(coupon.code)) continue
    const added = await payments.coupons.add(coupon, actor)
    if (added.outcome !== 'written') throw new Error(`The demo coupon ${coupon.code} was refused: ${added.outcome}`)
  }
}

/** Adds the missing offers of several months and the trial link of a creator. */
export async function seedOffers(
  { features: { subscriptions } }: SeedContext,
  { performerId, creator }: { performerId: string; creator: DemoCreator },
): Promise<void> {
  const known = new Set((await subscriptions.listOffers(performerId)).map(({ months }) => months))
  for (const { months, priceCents } of creator.offers ?? []) {
    if (known.has(months)) continue
    const { outcome } = await subscriptions.createOffer({ performerId, months, priceCents })
    if (outcome !== 'written') throw new Error(`An offer of ${creator.username} was refused: ${outcome}`)
  }
  if (creator.trialDays === undefined || (await subscriptions.listTrialCodes(performerId)).length > 0) return
  await subscriptions.createTrialLink({ performerId, days: creator.trialDays, maximumUses: 50 })
}
