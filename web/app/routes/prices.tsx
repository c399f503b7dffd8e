import { getOwnTerms } from '@stagedoor/contract/creator-terms'
import { listOwnOffers, listTrialLinks } from '@stagedoor/contract/subscription-offers'
import { getOwnPlans } from '@stagedoor/contract/subscription-prices'
import { useEffect } from 'react'
import { data } from 'react-router'
import { FormAlert } from '../design/FormAlert.tsx'
import { LoadFailed } from '../design/LoadFailed.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { toast } from '../design/toasts.ts'
import { UnsavedForms } from '../features/drafts/UnsavedForms.tsx'
import { AnnouncedPrices, announcedOf } from '../features/subscriptions/studio/AnnouncedPrices.tsx'
import { OffersCard, type OfferRow } from '../features/subscriptions/studio/OffersCard.tsx'
import { PlanPricesForm } from '../features/subscriptions/studio/PlanPricesForm.tsx'
import { answerPriceForm, type PricesAnswer } from '../features/subscriptions/studio/price-actions.ts'
import styles from '../features/subscriptions/studio/Studio.module.css'
import { TrialLinksCard, type TrialRow } from '../features/subscriptions/studio/TrialLinksCard.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/prices'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('subscribers', 'subscriptions', 'studio'),
} satisfies PageRules

const ALL = 200

/** The creator's prices, within the site's limits. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [own, terms, offers, links] = await Promise.all([
    callOrThrow(visit, getOwnPlans, {}),
    callOrThrow(visit, getOwnTerms, {}),
    visit.api(listOwnOffers, { query: { limit: ALL, sort: 'asc' } }).then((reply) => dataOr(reply, null)),
    visit.api(listTrialLinks, { query: { limit: ALL } }).then((reply) => dataOr(reply, null)),
  ])
  return {
    terms,
    prices: {
      isFree: own.isFreeSubscription,
      freeDays: own.durationFreeSubscriptionDays,
      monthlyPrice: own.monthlyPrice,
      yearlyPrice: own.yearlyPrice,
    },
    limits: {
      minimum: own.limits.minimumPrice,
      maximum: own.limits.maximumPrice,
      isFreeAllowed: own.limits.isFreeAllowed,
      freeDays: own.limits.freeDays,
    },
    offerMonths: own.limits.offerMonths,
    // A link is valid until the end of a day in UTC.
    today: visit.now.toISOString().slice(0, 10),
    announced: announcedOf(own.renewals),
    offers:
      offers?.data.map(({ _id, months, price, monthlyPrice, savingPercent, isActive }): OfferRow => ({
        id: _id,
        months,
        price,
        monthlyPrice,
        savingPercent,
        isActive,
      })) ?? null,
    links:
      links?.data.map(({ _id, code, url, days, numberOfUses, maximumUses, expiredAt, isActive }): TrialRow => ({
        id: _id,
        code,
        url,
        days,
        used: numberOfUses,
        maximumUses,
        expiredAt,
        isActive,
      })) ?? null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { status, ...answer } = await answerPriceForm(context.get(visitContext), await readForm(request))
  return data(answer, { status })
}

export default function Prices({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { terms, prices, limits, offerMonths, offers, links, announced, today } = loaderData
  const { t } = useTranslation(['subscribers', 'common'])
  const isSaved = actionData?.refusal === null && !actionData.review
  useEffect(() => {
    if (isSaved) toast({ tone: 'success', title: t('common:changesSaved') })
  }, [actionData, isSaved, t])
  const taken = [prices.monthlyPrice !== null && 1, prices.yearlyPrice !== null && 12].filter(
    (months) => months !== false,
  )
  const answerOf = (form: PricesAnswer['form']) => (actionData?.form === form ? actionData : undefined)
  return (
    <UnsavedForms>
      <PageHeading title={t('pricesTitle')} lead={t('pricesLead')} />
      <div className={styles.page}>
        {isSaved && (
          <noscript>
            <FormAlert tone="success">{t('common:changesSaved')}</FormAlert>
          </noscript>
        )}
        <PlanPricesForm prices={prices} limits={limits} answer={answerOf('prices')} terms={terms} />
        <AnnouncedPrices announced={announced} />
        {offers === null ? (
          <LoadFailed />
        ) : (
          <OffersCard
            months={offerMonths}
            taken={taken}
            limits={limits}
            offers={offers}
            answer={answerOf('offer')}
            terms={terms}
          />
        )}
        {links === null ? <LoadFailed /> : <TrialLinksCard links={links} today={today} answer={answerOf('trial')} />}
      </div>
    </UnsavedForms>
  )
}
