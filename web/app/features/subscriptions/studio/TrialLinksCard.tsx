import { MAXIMUM_TRIAL_DAYS, MAXIMUM_TRIAL_USES } from '@stagedoor/contract/subscription-limits'
import { Form } from 'react-router'
import { Badge } from '../../../design/Badge.tsx'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { CopyButton } from '../../../design/CopyButton.tsx'
import { ShareButton } from '../../../design/ShareButton.tsx'
import { TextField } from '../../../design/Field.tsx'
import { formatCount } from '../../../design/format.ts'
import { useDay } from '../../../design/use-day.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { RefusalOfForm } from './RefusalOfForm.tsx'
import styles from './Studio.module.css'
import { usePriceForm, type PriceFormAnswer } from './use-price-form.ts'

export type TrialRow = {
  id: string
  code: string
  url: string
  days: number
  used: number
  maximumUses: number | null
  expiredAt: string | null
  isActive: boolean
}

/** `today`: the first day that a link may be valid until, as YYYY-MM-DD. */
type TrialProps = { links: readonly TrialRow[]; today: string; answer: PriceFormAnswer }

/** Trial links, to be copied or revoked, and a form for another. */
export function TrialLinksCard({ links, today, answer }: TrialProps) {
  const { form, refusal } = usePriceForm(answer)
  const { t } = useTranslation('subscribers')
  return (
    <Card className={styles.section}>
      <h2>{t('trialsTitle')}</h2>
      <p className={styles.note}>{t('trialsText')}</p>
      {links.length === 0 ? (
        <p className={styles.note}>{t('noTrials')}</p>
      ) : (
        <ul>
          {links.map((link) => (
            <li key={link.id} className={styles.link}>
              <LinkLine link={link} />
            </li>
          ))}
        </ul>
      )}
      <Form {...form} method="post" className={styles.form} preventScrollReset>
        <RefusalOfForm refusal={refusal} />
        <div className={styles.pair}>
          <TextField
            label={t('days')}
            name="days"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAXIMUM_TRIAL_DAYS}
            defaultValue="7"
            required
            error={refusal?.fields['days']}
          />
          <TextField
            label={t('maximumUses')}
            name="maximumUses"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAXIMUM_TRIAL_USES}
            hint={t('anyNumber')}
            error={refusal?.fields['maximumUses']}
          />
          <TextField
            label={t('expires')}
            name="expiredAt"
            type="date"
            min={today}
            error={refusal?.fields['expiredAt']}
          />
        </div>
        <div>
          <Button type="submit" look="secondary" name="intent" value="trial">
            {t('addTrial')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function LinkLine({ link }: { link: TrialRow }) {
  const { t, locale } = useTranslation(['subscribers', 'subscriptions'])
  const day = useDay()
  const uses =
    link.maximumUses === null
      ? formatCount(link.used, locale)
      : t('usesOf', { used: formatCount(link.used, locale), maximum: formatCount(link.maximumUses, locale) })
  const facts = [
    t('subscriptions:planFree', { count: link.days }),
    `${t('uses')}: ${uses}`,
    `${t('expires')}: ${link.expiredAt === null ? t('always') : day(link.expiredAt)}`,
  ]
  return (
    <>
      <div className={styles.what}>
        <code>{link.url}</code>
        <small>{facts.join(' · ')}</small>
      </div>
      {link.isActive ? (
        <div className={styles.actions}>
          <CopyButton text={link.url}>{t('copyLink')}</CopyButton>
          <ShareButton url={link.url} />
          <details>
            <summary aria-label={t('removeTrialName', { code: link.code })}>{t('removeTrial')}</summary>
            <Form className={styles.form} method="post" preventScrollReset>
              <input type="hidden" name="id" value={link.id} />
              <p className={styles.note}>{t('removeTrialText')}</p>
              <div>
                <Button type="submit" look="danger" name="intent" value="trial-end">
                  {t('removeTrial')}
                </Button>
              </div>
            </Form>
          </details>
        </div>
      ) : (
        <Badge>{t('over')}</Badge>
      )}
    </>
  )
}
