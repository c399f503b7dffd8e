import { Badge } from '../../../design/Badge.tsx'
import { LinkButton } from '../../../design/Button.tsx'
import { DataList } from '../../../design/DataList.tsx'
import { formatDollars } from '../../../design/format.ts'
import { useDay } from '../../../design/use-day.ts'
import { Moment } from '../../../design/Moment.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { ManagePerson } from '../../audience/ManagePerson.tsx'
import type { ListChoice } from '../../audience/offer-terms.ts'
import { usePlanName } from '../period-texts.ts'
import { stageTexts, stageTones, type Subscriber } from './subscriber.ts'

type TableProps = {
  subscribers: readonly Subscriber[]
  /** The lists that a hand puts fans on. */
  lists: readonly ListChoice[]
  removeAddress: (id: string) => string
}

/** Subscribers with plan and state. */
export function SubscriberTable({ subscribers, lists, removeAddress }: TableProps) {
  const { t, locale } = useTranslation('subscribers')
  const nameOf = usePlanName()
  const planOf = ({ source, months }: Subscriber) => {
    if (source === 'complimentary') return t('complimentary')
    return source === 'gift' ? `${t('gift')}, ${nameOf(months)}` : nameOf(months)
  }
  return (
    <DataList
      caption={t('title')}
      rows={subscribers}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('fan'),
          isTitle: true,
          show: ({ name, username }) => (
            <>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              {username && (
                <>
                  <br />
                  <small>@{username}</small>
                </>
              )}
            </>
          ),
        },
        { name: t('plan'), show: planOf },
        {
          name: t('earns'),
          isNumber: true,
          show: ({ price }) => (price === 0 ? t('free') : formatDollars(price, locale)),
        },
        { name: t('state'), show: (subscriber) => <Standing subscriber={subscriber} /> },
        { name: t('since'), show: ({ since }) => <Moment at={since} /> },
        { name: t('until'), show: ({ until }) => (until === null ? '–' : <Moment at={until} />) },
        {
          name: t('action'),
          isAction: true,
          show: ({ id, userId, name, username, canRemove }) => (
            <>
              {canRemove && (
                <LinkButton
                  look="quiet"
                  to={removeAddress(id)}
                  aria-label={t('removeName', { name })}
                  preventScrollReset
                >
                  {t('remove')}
                </LinkButton>
              )}
              <ManagePerson person={{ id: userId, name, username, avatar: null }} lists={lists} />
            </>
          ),
        },
      ]}
    />
  )
}

function Standing({ subscriber: { stage, priceChange } }: { subscriber: Subscriber }) {
  const { t, locale } = useTranslation('subscribers')
  const day = useDay()
  const requested = priceChange && {
    dollars: formatDollars(priceChange.price, locale),
    date: day(priceChange.effectiveAt),
  }
  return (
    <>
      <Badge tone={stageTones[stage]}>{t(stageTexts[stage])}</Badge>
      {requested && (
        <>
          <br />
          <small>{t(priceChange.isAccepted ? 'priceAgreed' : 'priceRequested', requested)}</small>
        </>
      )}
    </>
  )
}
