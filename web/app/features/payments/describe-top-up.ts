import { listPaymentCards } from '@stagedoor/contract/payment-cards'
import { getPublicSettings } from '@stagedoor/contract/settings'
import { searchTokenPackages } from '@stagedoor/contract/token-packages'
import { callOrThrow, dataOr } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'
import { costOf } from '../../design/cost-of.ts'
import { savedCardOf } from './card.ts'
import { suggestPackages, suggestTopUps, type TopUpTerms } from './top-up-terms.ts'

const MOST_PACKAGES = 12

/** The top-up choices and saved cards. `shortBy`: missing tokens for an intended purchase; 0 without one. */
export async function describeTopUp(visit: Visit, { shortBy }: { shortBy: number }): Promise<TopUpTerms> {
  const [settings, cards, packages] = await Promise.all([
    callOrThrow(visit, getPublicSettings, {}),
    visit.api(listPaymentCards, {}).then((reply) => dataOr(reply, { data: [] })),
    visit
      .api(searchTokenPackages, { query: { limit: MOST_PACKAGES, sort: 'asc' } })
      .then((reply) => dataOr(reply, { data: [] })),
  ])
  const { minimumWalletPrice: minimum, maximumWalletPrice: maximum, tokenPrice } = settings
  const offered = packages.data
    .filter(({ price }) => price >= minimum && price <= maximum)
    .map(({ _id, name, price, tokens }) => ({ id: _id, name, price, tokens }))
  return {
    isOpen: settings.paymentGateway !== '',
    minimum,
    maximum,
    tokenPrice,
    suggestions: suggestTopUps({ minimum, maximum, shortBy: costOf(shortBy, tokenPrice) }),
    packages: suggestPackages(offered, shortBy),
    cards: cards.data
      .map((card) => savedCardOf(card, visit.now))
      .filter(({ isExpired }) => !isExpired)
      .map(({ id, brand, last4 }) => ({ id, brand, last4 })),
    requestKey: crypto.randomUUID(),
  }
}
