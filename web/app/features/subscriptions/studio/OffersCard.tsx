import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { Form } from 'react-router'
import { Badge } from '../../../design/Badge.tsx'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { DataList } from '../../../design/DataList.tsx'
import { SelectField } from '../../../design/Field.tsx'
import { formatDollars, formatPercent } from '../../../design/format.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { PriceField } from '../../wallet/PriceField.tsx'
import { useShare } from '../../wallet/use-share.ts'
import { RefusalOfForm } from './RefusalOfForm.tsx'
import styles from './Studio.module.css'
import { usePriceForm, type PriceFormAnswer } from './use-price-form.ts'

export type OfferRow = {
  id: string
  months: number
  price: number
  monthlyPrice: number
  savingPercent: number | null
  isActive: boolean
}

/** `months`: the allowed lengths of an offer. `taken`: lengths that the creator sells as a plan, which no offer may have. */
type OffersCardProps = {
  months: readonly number[]
  taken: readonly number[]
  limits: { minimum: number; maximum: number }
  offers: readonly OfferRow[]
  answer: PriceFormAnswer
  terms: OwnTerms
}

/** Multi-month offers, and a form for another. */
export function OffersCard({ months, taken, limits, offers, answer, terms }: OffersCardProps) {
  const { form, refusal } = usePriceForm(answer)
  const { t, locale } = useTranslation('subscribers')
  return (
    <Card className={styles.section}>
      <h2>{t('offersTitle')}</h2>
      <p className={styles.note}>{t('offersText')}</p>
      {offers.length === 0 ? (
        <p className={styles.note}>{t('noOffers')}</p>
      ) : (
        <OfferTable offers={offers} terms={terms} />
      )}
      <Form {...form} method="post" className={styles.form} preventScrollReset>
        <RefusalOfForm refusal={refusal} />
        <div className={styles.pair}>
          <SelectField
            label={t('months')}
            name="months"
            defaultValue={months.find((count) => !taken.includes(count))}
            options={months.map((count) => ({
              value: String(count),
              label: t(taken.includes(count) ? 'monthsTaken' : 'monthsValue', { count }),
            }))}
            error={refusal?.fields['months']}
          />
          <PriceField
            label={t('price')}
            name="price"
            defaultValue=""
            unit="dollars"
            terms={terms}
            required
            range={limits}
            hint={t('priceRange', {
              minimum: formatDollars(limits.minimum, locale),
              maximum: formatDollars(limits.maximum, locale),
            })}
            error={refusal?.fields['price']}
          />
        </div>
        <div>
          <Button type="submit" look="secondary" name="intent" value="offer">
            {t('addOffer')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function OfferTable({ offers, terms }: Pick<OffersCardProps, 'offers' | 'terms'>) {
  const { t, locale } = useTranslation('subscribers')
  const share = useShare(terms, 'dollars')
  const monthsOf = ({ months }: OfferRow) => t('monthsValue', { count: months })
  return (
    <DataList
      caption={t('offersTitle')}
      rows={offers}
      keyOf={({ id }) => id}
      columns={[
        { name: t('months'), isTitle: true, show: monthsOf },
        {
          name: t('price'),
          isNumber: true,
          show: ({ price }) => (
            <>
              {formatDollars(price, locale)} <small className={styles.share}>{share(price)}</small>
            </>
          ),
        },
        { name: t('aMonth'), isNumber: true, show: ({ monthlyPrice }) => formatDollars(monthlyPrice, locale) },
        {
          name: t('saving'),
          isNumber: true,
          show: ({ savingPercent }) => (savingPercent === null ? '–' : formatPercent(savingPercent, locale)),
        },
        {
          name: t('state'),
          show: ({ isActive }) => (
            <Badge tone={isActive ? 'good' : 'quiet'}>{isActive ? t('offered') : t('notOffered')}</Badge>
          ),
        },
        {
          name: t('action'),
          isAction: true,
          show: (offer) => (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={offer.id} />
              <input type="hidden" name="isActive" value={offer.isActive ? '' : 'yes'} />
              <Button type="submit" look="quiet" name="intent" value="offer-state">
                {t(offer.isActive ? 'stopOffer' : 'resumeOffer', { months: monthsOf(offer) })}
              </Button>
            </Form>
          ),
        },
      ]}
    />
  )
}
