import type { ProblemBody } from '@stagedoor/contract/problem'
import { MAXIMUM_FREE_DAYS } from '@stagedoor/contract/subscription-limits'
import {
  createOffer,
  createTrialLink,
  deleteTrialLink,
  listOwnOffers,
  updateOffer,
} from '@stagedoor/contract/subscription-offers'
import { reviewOwnPlans, updateOwnPlans, type PriceRise } from '@stagedoor/contract/subscription-prices'
import { offerMonths } from '@stagedoor/contract/subscription-words'
import { formatDollars } from '../../../design/format.ts'
import { translatorOf } from '../../../locales/translator.ts'
import { formRefusal, type FieldsOfCodes, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { readAmount } from '../../wallet/amounts.ts'

/** The result of one of the page's forms. With `review` nothing has happened yet: it lists who would be asked. */
export type PricesAnswer = {
  form: 'prices' | 'offer' | 'trial'
  refusal: FormRefusal | null
  status: number
  review?: PriceReview
}

/** The typed prices, the subscribers whose consent they need, and their start date. */
export type PriceReview = { typed: Record<string, string>; rises: readonly PriceRise[]; effectiveAt: string }

/** Performs one of the page's forms. */
export async function answerPriceForm(visit: Visit, form: FormData): Promise<PricesAnswer> {
  const params = { id: textOf(form, 'id') }
  switch (textOf(form, 'intent')) {
    case 'offer':
      return addOffer(visit, form)
    case 'offer-state':
      return answerOf(
        visit,
        'offer',
        await visit.api(updateOffer, { params, body: { isActive: textOf(form, 'isActive') !== '' } }),
      )
    case 'trial':
      return addTrialLink(visit, form)
    case 'trial-end':
      return answerOf(visit, 'trial', await visit.api(deleteTrialLink, { params }))
    default:
      return savePrices(visit, form)
  }
}

/** A decimal comma is read as a point. Empty is null: not offered; anything unreadable is `bad`. */
function readPrice(form: FormData, name: string): number | null | 'bad' {
  const text = textOf(form, name).trim().replace(',', '.')
  return text === '' ? null : (readAmount(text) ?? 'bad')
}

const wholeNumber = (form: FormData, name: string): number | null =>
  /^[1-9]\d{0,6}$/.test(textOf(form, name).trim()) ? Number(textOf(form, name)) : null

async function savePrices(visit: Visit, form: FormData): Promise<PricesAnswer> {
  const [monthlyPrice, yearlyPrice] = [readPrice(form, 'monthlyPrice'), readPrice(form, 'yearlyPrice')]
  if (monthlyPrice === 'bad') return refuse(visit, 'prices', 'monthlyPrice')
  if (yearlyPrice === 'bad') return refuse(visit, 'prices', 'yearlyPrice')
  const freeDays = wholeNumber(form, 'freeDays')
  const isFreeSubscription = textOf(form, 'isFree') === 'yes'
  const body = {
    monthlyPrice,
    yearlyPrice,
    isFreeSubscription,
    // Wrong days are refused only where they are offered.
    ...(freeDays !== null &&
      (isFreeSubscription || freeDays <= MAXIMUM_FREE_DAYS) && { durationFreeSubscriptionDays: freeDays }),
  }
  if (textOf(form, 'isReviewed') === '') {
    const review = await visit.api(reviewOwnPlans, { body: { monthlyPrice, yearlyPrice } })
    if (!review.isOk) return refusePrices(visit, body, review)
    const { rises, effectiveAt } = review.data
    if (rises.length > 0)
      return { form: 'prices', refusal: null, status: 200, review: { typed: typedIn(form), rises, effectiveAt } }
  }
  const reply = await visit.api(updateOwnPlans, { body })
  return reply.isOk ? answerOf(visit, 'prices', reply) : refusePrices(visit, body, reply)
}

type Prices = { monthlyPrice: number | null; yearlyPrice: number | null }

/** Says beside each price what is wrong with it: the range, or an offer of the same length. */
async function refusePrices(visit: Visit, prices: Prices, reply: Refused): Promise<PricesAnswer> {
  const { status, problem } = reply
  const wrong = (names: readonly (keyof Prices)[], message: string): PricesAnswer =>
    names.length === 0
      ? answerOf(visit, 'prices', reply)
      : {
          form: 'prices',
          refusal: { message, fields: Object.fromEntries(names.map((name) => [name, message])) },
          status,
        }
  if (problem.error === 'AMOUNT_OUT_OF_LIMITS' && problem.details) {
    const { minimum, maximum } = problem.details
    const isOutside = (name: keyof Prices) =>
      prices[name] !== null && !(prices[name] >= minimum && prices[name] <= maximum)
    return wrong((['monthlyPrice', 'yearlyPrice'] as const).filter(isOutside), rangeText(visit, problem.details))
  }
  if (problem.error !== 'PLAN_LENGTH_TAKEN') return answerOf(visit, 'prices', reply)
  const offers = await visit.api(listOwnOffers, { query: { isActive: true, limit: offerMonths.length } })
  const taken = offers.isOk ? offers.data.data.map(({ months }) => months) : []
  const monthsOf = { monthlyPrice: 1, yearlyPrice: 12 } as const
  const isTaken = (name: keyof Prices) => prices[name] !== null && taken.includes(monthsOf[name])
  return wrong((['monthlyPrice', 'yearlyPrice'] as const).filter(isTaken), problem.message)
}

const rangeText = (visit: Visit, { minimum, maximum }: { minimum: number; maximum: number }): string =>
  translatorOf(visit.locale).getFixedT(visit.locale, 'subscribers')('priceRange', {
    minimum: formatDollars(minimum, visit.locale),
    maximum: formatDollars(maximum, visit.locale),
  })

const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(['monthlyPrice', 'yearlyPrice', 'isFree', 'freeDays'].map((name) => [name, textOf(form, name)]))

async function addOffer(visit: Visit, form: FormData): Promise<PricesAnswer> {
  const months = offerMonths.find((count) => String(count) === textOf(form, 'months'))
  const price = readPrice(form, 'price')
  if (months === undefined || price === null || price === 'bad') return refuse(visit, 'offer', 'price')
  const reply = await visit.api(createOffer, { body: { months, price } })
  if (!reply.isOk && reply.problem.error === 'AMOUNT_OUT_OF_LIMITS' && reply.problem.details) {
    const message = rangeText(visit, reply.problem.details)
    return { form: 'offer', refusal: { message, fields: { price: message } }, status: reply.status }
  }
  return answerOf(visit, 'offer', reply, { PLAN_LENGTH_TAKEN: 'months' })
}

async function addTrialLink(visit: Visit, form: FormData): Promise<PricesAnswer> {
  const maximumUses = wholeNumber(form, 'maximumUses')
  const until = textOf(form, 'expiredAt')
  const body = {
    days: wholeNumber(form, 'days') ?? 0,
    ...(maximumUses !== null && { maximumUses }),
    // Until the end of the chosen day.
    ...(/^\d{4}-\d{2}-\d{2}$/.test(until) && { expiredAt: `${until}T23:59:59.000Z` }),
  }
  return answerOf(visit, 'trial', await visit.api(createTrialLink, { body }), { SCHEDULE_IN_PAST: 'expiredAt' })
}

type Refused = { isOk: false; status: number; problem: ProblemBody }

function answerOf(
  visit: Visit,
  form: PricesAnswer['form'],
  reply: { isOk: true } | Refused,
  fields: FieldsOfCodes = {},
): PricesAnswer {
  if (reply.isOk) return { form, refusal: null, status: 200 }
  return { form, refusal: formRefusal(reply.problem, visit.locale, fields), status: reply.status }
}

function refuse(visit: Visit, form: PricesAnswer['form'], field: string): PricesAnswer {
  const message = translatorOf(visit.locale).getFixedT(visit.locale, 'subscribers')('amountNeeded')
  return { form, refusal: { message, fields: { [field]: message } }, status: 400 }
}
