import { MAXIMUM_FILES, MAXIMUM_TEXT, MAXIMUM_TITLE } from '@stagedoor/contract/feeds'
import { locales } from '@stagedoor/contract/locales'
import { MAXIMUM_POLL_OPTIONS, MAXIMUM_POLL_TEXT } from '@stagedoor/contract/polls'
import { describe, expect, test } from 'vitest'
import { judgeUsername, skeletonOf } from '#src/features/identity/rules.ts'
import { listStatesOf } from '#src/features/geography/index.ts'
import { cleanAddress, faultsOf } from '#src/features/orders/addresses/check-address.ts'
import { postalFormOf } from '#src/features/orders/addresses/postal-forms.ts'
import { defaultSettings } from '#src/features/site/definitions.ts'
import { demoFans } from '../fans/all-fans.ts'
import type { SeedStep } from '../fans/demo-fan.ts'
import { demoCreators } from './all-creators.ts'
import { demoCoupons, demoPackages } from '../seed-shop.ts'
import type { DemoCreator, DemoPost } from './demo-creator.ts'

const settings = defaultSettings({ isProduction: false })
const cents = (amount: number) => Math.round(amount * 100)
const posts: { creator: DemoCreator; post: DemoPost }[] = demoCreators.flatMap((creator) =>
  creator.posts.map((post) => ({ creator, post })),
)
const postOf = (username: string, title: string) =>
  posts.find(({ creator, post }) => creator.username === username && post.title === title)?.post

const productOf = (username: string, title: string) =>
  demoCreators.find((creator) => creator.username === username)?.products?.find((product) => product.title === title)

describe('accounts', () => {
  test('there are at least twelve creators, in all locales', () => {
    expect(demoCreators.length).toBeGreaterThanOrEqual(12)
    expect(new Set(demoCreators.map(({ locale }) => locale))).toEqual(new Set(locales))
    expect(demoCreators[0]).toMatchObject({ username: 'creator', email: 'creator@demo.test', locale: 'zh-TW' })
    expect(demoFans[0]).toMatchObject({ username: 'fan', email: 'fan@demo.test' })
  })

  test('every username is valid and none is confusable with another', () => {
    const names = [...demoCreators, ...demoFans].map(({ username }) => username)
    expect(names.filter((name) => judgeUsername(name, { mayBeHeld: true }).outcome === 'refused')).toEqual([])
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length)
    expect(new Set([...demoCreators, ...demoFans].map(({ email }) => email)).size).toBe(names.length)
  })

  test('every account is of an adult; creators have a name, a bio and prices within the limits', () => {
    for (const { username, name, bio, dateOfBirth, monthlyPriceCents, yearlyPriceCents } of demoCreators) {
      expect([username, name.trim() === name && name.length > 1, bio.length > 30]).toEqual([username, true, true])
      expect(dateOfBirth < '2005-01-01').toBe(true)
      for (const price of [monthlyPriceCents, yearlyPriceCents]) {
        expect(Number.isInteger(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(cents(settings.minimumSubscriptionPrice))
        expect(price).toBeLessThanOrEqual(cents(settings.maximumSubscriptionPrice))
      }
    }
    expect(demoFans.every(({ dateOfBirth }) => dateOfBirth < '2005-01-01')).toBe(true)
  })
})

describe('posts', () => {
  test('what creators pin is open to visitors', () => {
    const pinned = posts.filter(({ post }) => post.isPinned)
    expect(pinned.length).toBe(demoCreators.length)
    expect(pinned.filter(({ post }) => post.offer.kind !== 'visitors')).toEqual([])
  })

  test('every creator has eight to twelve posts of every offer, with distinct titles and at least six photos', () => {
    for (const { username, posts: own } of demoCreators) {
      expect([username, own.length >= 8 && own.length <= 12]).toEqual([username, true])
      expect(new Set(own.map(({ offer }) => offer.kind))).toEqual(
        new Set(['visitors', 'everyone', 'subscribers', 'sale']),
      )
      expect(new Set(own.map(({ title }) => title)).size).toBe(own.length)
      const photos = own.flatMap((post) => post.photos).length
      expect([username, photos >= 6]).toEqual([username, true])
    }
  })

  test('every title and text is complete and within the limits', () => {
    for (const { post } of posts) {
      expect(post.title.trim()).toBe(post.title)
      expect(post.title.length).toBeGreaterThan(2)
      expect(post.title.length).toBeLessThanOrEqual(MAXIMUM_TITLE)
      expect(post.text.length).toBeGreaterThan(15)
      expect(post.text.length).toBeLessThanOrEqual(MAXIMUM_TEXT)
      expect(post.text).toMatch(/[.。！!？?〉」)）]$/)
      expect(post.text).not.toMatch(/[<>]|lorem|undefined/i)
    }
  })

  test('every price is an integer of hundredths within the limits', () => {
    const prices = posts.flatMap(({ post }) => (post.offer.kind === 'sale' ? [post.offer.priceTokenCents] : []))
    expect(prices.length).toBeGreaterThan(20)
    expect(prices.filter((price) => !Number.isInteger(price) || price < 100 || price > 10_000)).toEqual([])
  })

  test('no creator shows a photo twice, and no post has more photos than a post may have', () => {
    for (const { username, posts: own } of demoCreators) {
      const photos = own.flatMap((post) => post.photos)
      expect([username, new Set(photos).size]).toEqual([username, photos.length])
    }
    expect(posts.every(({ post }) => post.photos.length <= MAXIMUM_FILES)).toBe(true)
  })

  test('polls have two or more distinct options within the limits', () => {
    const polls = posts.flatMap(({ post }) => post.poll ?? [])
    expect(polls.length).toBeGreaterThan(5)
    for (const { question, options, openDays } of polls) {
      expect(question.length).toBeLessThanOrEqual(MAXIMUM_POLL_TEXT)
      expect(options.length).toBeGreaterThanOrEqual(2)
      expect(options.length).toBeLessThanOrEqual(MAXIMUM_POLL_OPTIONS)
      expect(new Set(options).size).toBe(options.length)
      expect(openDays).toBeGreaterThan(0)
    }
  })
})

describe('galleries and videos', () => {
  const galleries = demoCreators.flatMap((creator) => creator.galleries ?? [])
  const videos = demoCreators.flatMap((creator) => creator.videos ?? [])

  test('the printed creator has one of each for subscribers, and one for sale', () => {
    const [printed] = demoCreators
    for (const items of [printed?.galleries, printed?.videos])
      expect(items?.map(({ offer }) => offer.kind).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
        'sale',
        'subscribers',
      ])
  })

  test('the printed creator posts in every kind', () => {
    const own = demoCreators[0]?.posts ?? []
    const kinds = own.map(
      ({ recording, poll, photos }) => recording?.kind ?? (poll ? 'poll' : photos[0] ? 'photo' : 'text'),
    )
    expect(new Set(kinds)).toEqual(new Set(['text', 'photo', 'video', 'audio', 'poll']))
  })

  test('titles are distinct, and every photo is described', () => {
    const titles = [...galleries, ...videos].map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(galleries.flatMap(({ photos }) => photos).filter(({ altText }) => altText.length < 5)).toEqual([])
  })
})

type OrderStep = Extract<SeedStep, { kind: 'order' }>
const orders: OrderStep[] = demoFans.flatMap(({ seedSteps }) =>
  seedSteps.flatMap((seedStep) => (seedStep.kind === 'order' ? [seedStep] : [])),
)

describe('products', () => {
  const products = demoCreators.flatMap((creator) => creator.products ?? [])

  test('are physical and digital, have distinct titles and several described pictures', () => {
    expect(products.length).toBeGreaterThan(10)
    expect(new Set(products.map(({ what }) => what.kind))).toEqual(new Set(['physical', 'digital']))
    expect(new Set(products.map(({ title }) => title)).size).toBe(products.length)
    expect(products.filter(({ photos }) => photos.length < 2)).toEqual([])
    expect(products.flatMap(({ photos }) => photos).filter(({ altText }) => altText.length < 3)).toEqual([])
  })

  test('of the printed creator: one is sold out, of one few are left, and orders are in every state', () => {
    const orderedOf = (title: string) =>
      orders.filter((one) => one.title === title).reduce((sum, { quantity }) => sum + quantity, 0)
    const left = (demoCreators[0]?.products ?? []).flatMap(({ what, title }) =>
      what.kind === 'physical' ? [what.stock - orderedOf(title)] : [],
    )
    // The cancelled poster went back to the others.
    expect(left).toEqual([0, 1, 38])
    const states = demoFans.flatMap(({ seedSteps }) =>
      seedSteps.flatMap((step) => (step.kind === 'delivery' && step.creator === 'creator' ? [step.to.state] : [])),
    )
    expect(new Set(states)).toEqual(new Set(['shipping', 'delivered', 'cancelled']))
  })

  test('are sent to addresses that the post of their countries accepts', () => {
    for (const { username, address, seedSteps } of demoFans) {
      const isOrdering = seedSteps.some(({ kind }) => kind === 'order')
      expect([username, isOrdering]).toEqual([username, address !== undefined])
      if (!address) continue
      const form = postalFormOf(address.country)
      const states = new Set(listStatesOf(address.country, 'en-US').map(({ code }) => code))
      expect([username, faultsOf(cleanAddress(address, form), form, states)]).toEqual([username, []])
    }
  })
})

describe('seed steps', () => {
  const subscriptionCents = ({ creator, plan, hoursAgo }: Extract<SeedStep, { kind: 'subscribe' }>): number => {
    const requested = demoCreators.find(({ username }) => username === creator)
    if (!requested || plan === 'free' || plan === 'trial') return 0
    if (plan === 'yearly') return requested.yearlyPriceCents
    // A month is at most 31 days: at least so many renewals have been paid as well, and none is near its day.
    if (plan === 'monthly') return requested.monthlyPriceCents * (1 + Math.floor(hoursAgo / 24 / 30.6))
    const offer = requested.offers?.find(({ months }) => months === plan)
    expect([creator, plan, offer !== undefined && hoursAgo < plan * 28 * 24]).toEqual([creator, plan, true])
    return offer?.priceCents ?? 0
  }
  const spentBy = (seedStep: SeedStep): number => {
    if (seedStep.kind === 'tip') return seedStep.tokenCents
    if (seedStep.kind === 'subscribe') return subscriptionCents(seedStep)
    if (seedStep.kind === 'order') return priceOf(seedStep)
    const offer = seedStep.kind === 'buy' ? postOf(seedStep.creator, seedStep.title)?.offer : undefined
    return offer?.kind === 'sale' ? offer.priceTokenCents : 0
  }

  const priceOf = ({ creator, title, quantity }: OrderStep): number =>
    (productOf(creator, title)?.priceTokenCents ?? 0) * quantity

  const toppedUpBy = (seedStep: SeedStep, steps: readonly SeedStep[]): number => {
    if (seedStep.kind === 'delivery') {
      const ordered = steps.find((one) => one.kind === 'order' && one.title === seedStep.title)
      return seedStep.to.state === 'cancelled' && ordered?.kind === 'order' ? priceOf(ordered) : 0
    }
    if (seedStep.kind === 'buy-package')
      return demoPackages.find(({ names }) => names['en-US'] === seedStep.name)?.tokenCents ?? 0
    return seedStep.kind === 'top-up' ? seedStep.priceCents : 0
  }

  test('are in the order of time and refer to posts that are published by then', () => {
    for (const { seedSteps } of demoFans) {
      expect(seedSteps.map(({ hoursAgo }) => hoursAgo)).toEqual(
        seedSteps.map(({ hoursAgo }) => hoursAgo).toSorted((a, b) => b - a),
      )
      for (const seedStep of seedSteps) {
        if (seedStep.kind === 'top-up' || seedStep.kind === 'buy-package') continue
        expect(demoCreators.some(({ username }) => username === seedStep.creator)).toBe(true)
        if (seedStep.kind === 'order') {
          const product = productOf(seedStep.creator, seedStep.title)
          expect([seedStep.title, product?.hoursAgo ?? 0]).toSatisfy(([, at]) => Number(at) > seedStep.hoursAgo)
        }
        if (seedStep.kind !== 'buy' && seedStep.kind !== 'vote') continue
        const post = postOf(seedStep.creator, seedStep.title)
        expect([seedStep.title, post?.hoursAgo ?? 0]).toSatisfy(([, at]) => Number(at) > seedStep.hoursAgo)
        if (seedStep.kind === 'buy') expect([seedStep.title, post?.offer.kind]).toEqual([seedStep.title, 'sale'])
        else expect(post?.poll?.options[seedStep.option]).toBeDefined()
      }
    }
  })

  test('no fan overdraws the wallet, and the printed fan keeps 100 tokens', () => {
    for (const { username, seedSteps } of demoFans) {
      let balance = 0
      for (const seedStep of seedSteps) {
        balance += toppedUpBy(seedStep, seedSteps) - spentBy(seedStep)
        expect([username, balance >= 0]).toEqual([username, true])
      }
      if (username === 'fan') expect(balance).toBe(10_000)
    }
  })

  test('tips and top-ups are within the limits of a new account', () => {
    for (const seedStep of demoFans.flatMap(({ seedSteps }) => seedSteps)) {
      if (seedStep.kind === 'tip') {
        expect(seedStep.tokenCents).toBeGreaterThanOrEqual(cents(settings.minimumTipPrice))
        expect(seedStep.tokenCents).toBeLessThanOrEqual(cents(settings.newAccountMaximumTip))
      }
      if (seedStep.kind === 'top-up')
        expect(seedStep.priceCents).toBeLessThanOrEqual(cents(settings.maximumWalletPrice))
    }
  })

  test('name coupons and packages that exist, and no fan uses a coupon twice', () => {
    for (const { seedSteps } of demoFans) {
      const used = seedSteps.flatMap((seedStep) =>
        'coupon' in seedStep && seedStep.coupon !== null ? [seedStep.coupon] : [],
      )
      expect(new Set(used).size).toBe(used.length)
      const onSale = demoCoupons.filter(({ status }) => status === 'active').map(({ code }) => code)
      expect(used.filter((code) => !onSale.includes(code))).toEqual([])
      const packages = seedSteps.flatMap((seedStep) => (seedStep.kind === 'buy-package' ? [seedStep.name] : []))
      expect(packages.filter((name) => !demoPackages.some(({ names }) => names['en-US'] === name))).toEqual([])
    }
    expect(new Set(demoCoupons.map(({ type }) => type))).toEqual(new Set(['percent', 'amount']))
  })

  test('the printed creator has at least 15 sales and tips, enough for the charts', () => {
    const seedSteps = demoFans.flatMap((fan) => fan.seedSteps)
    const earned = seedSteps.filter(
      (seedStep) => (seedStep.kind === 'buy' || seedStep.kind === 'tip') && seedStep.creator === 'creator',
    )
    expect(earned.length).toBeGreaterThanOrEqual(15)
  })
})
