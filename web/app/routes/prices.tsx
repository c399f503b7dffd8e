import { getOwnPerformer } from '@stagedoor/contract/performers'
import { getPublicSettings } from '@stagedoor/contract/settings'
import { listOwnOffers, listRenewalPrices, listTrialLinks } from '@stagedoor/contract/subscription-offers'
import { useEffect } from 'react'
import { data, useRevalidator } from 'react-router'
import { FormAlert } from '../design/FormAlert.tsx'
import { LoadFailed } from '../design/LoadFailed.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { toast } from '../design/toasts.ts'
import { AnnouncedPrices, announcedOf } from '../features/subscriptions/studio/AnnouncedPrices.tsx'
import { OffersCard, type OfferRow } from '../features/subscriptions/studio/OffersCard.tsx'
import { PlanPricesForm } from '../features/subscriptions/studio/PlanPricesForm.tsx'
import { PriceQuestion } from '../features/subscriptions/studio/PriceQuestion.tsx'
import { answerPriceForm } from '../features/subscriptions/studio/price-actions.ts'
import styles from '../features/subscriptions/studio/Studio.module.css'
import { TrialLinksCard, type TrialRow } from '../features/subscriptions/studio/TrialLinksCard.tsx'
import { useTranslation } from '../locales/use-translation.ts'
import { dataOr, unwrapOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/prices'

export const handle = { creatorOnly: true } satisfies PageRules

const ALL = 200

/** What the creator offers, within what the site allows. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [own, settings, offers, links, renewals] = await Promise.all([
    visit.api(getOwnPerformer, {}).then((reply) => unwrapOrThrow(visit, reply)),
    visit.api(getPublicSettings, {}).then((reply) => unwrapOrThrow(visit, reply)),
    visit.api(listOwnOffers, { query: { limit: ALL, sort: 'asc' } }).then((reply) => dataOr(reply, null)),
    visit.api(listTrialLinks, { query: { limit: ALL } }).then((reply) => dataOr(reply, null)),
    visit.api(listRenewalPrices, {}).then((reply) => dataOr(reply, null)),
  ])
  return {
    prices: {
      isFree: own.isFreeSubscription,
      freeDays: own.durationFreeSubscriptionDays,
      monthlyPrice: own.monthlyPrice,
      yearlyPrice: own.yearlyPrice,
    },
    limits: {
      minimum: settings.minimumSubscriptionPrice,
      maximum: settings.maximumSubscriptionPrice,
      isFreeAllowed: settings.freeSubscriptionEnabled,
      freeDays: settings.freeSubscriptionDuration,
    },
    announced: renewals && announcedOf(renewals.data),
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
  const { status, ...answer } = await answerPriceForm(context.get(visitContext), await request.formData())
  return data(answer, { status })
}

export default function Prices({ loaderData, actionData }: Route.ComponentProps) {
  const { prices, limits, offers, links, announced } = loaderData
  const { t } = useTranslation(['subscribers', 'common'])
  const isSaved = actionData?.refusal === null && !actionData.review
  useEffect(() => {
    if (isSaved) toast({ tone: 'success', title: t('common:changesSaved') })
  }, [actionData, isSaved, t])
  useLookAgain(isSaved && actionData.form === 'prices' ? actionData : null)
  const refusalOf = (form: string) => (actionData?.form === form ? actionData.refusal : null)
  return (
    <>
      <PageHeading title={t('pricesTitle')} lead={t('pricesLead')} />
      <div className={styles.page}>
        {actionData?.review && <PriceQuestion review={actionData.review} />}
        {actionData?.refusal && <FormAlert>{actionData.refusal.message}</FormAlert>}
        {isSaved && (
          <noscript>
            <FormAlert tone="success">{t('common:changesSaved')}</FormAlert>
          </noscript>
        )}
        <PlanPricesForm prices={prices} limits={limits} refusal={refusalOf('prices')} />
        {announced === null ? <LoadFailed /> : <AnnouncedPrices announced={announced} />}
        {offers === null ? <LoadFailed /> : <OffersCard offers={offers} refusal={refusalOf('offer')} />}
        {links === null ? <LoadFailed /> : <TrialLinksCard links={links} refusal={refusalOf('trial')} />}
      </div>
    </>
  )
}

const SOON_MS = 1_500

/** Subscribers are asked moments after a price was saved: the page looks once more. */
function useLookAgain(saved: unknown) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (saved === null) return
    const timer = setTimeout(() => void revalidate(), SOON_MS)
    return () => clearTimeout(timer)
  }, [saved, revalidate])
}
