import { getSiteTerms } from '@stagedoor/contract/creator-terms'
import type { IconName } from '../design/Icon.tsx'
import { LinkButton } from '../design/Button.tsx'
import { formatDollars, formatPercent } from '../design/format.ts'
import { Icon } from '../design/Icon.tsx'
import { useTokens } from '../design/use-tokens.ts'
import { netOf, worthOf } from '../features/wallet/amounts.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/for-creators'
import styles from './for-creators.module.css'

export const handle = { texts: preloadTexts('begin') } satisfies PageRules

/** A sale in tokens of which is told what its creator receives. */
const EXAMPLE = 20

/** What the site is for creators, with its own share and limits. */
export async function loader({ context }: Route.LoaderArgs) {
  return { terms: await callOrThrow(context.get(visitContext), getSiteTerms, {}) }
}

export default function ForCreators({ loaderData: { terms } }: Route.ComponentProps) {
  const { t, locale, paths } = useTranslation('begin')
  const share = formatPercent((1 - terms.commissionRate) * 100, locale)
  const reasons = useReasons(terms, share)
  return (
    <>
      <title>{t('title')}</title>
      <meta name="description" content={t('lead', { share })} />
      <header className={styles.hero}>
        <h1>{t('title')}</h1>
        <p>{t('lead', { share })}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.registerCreator()}>{t('apply')}</LinkButton>
          <LinkButton look="secondary" to={paths.creators()}>
            {t('look')}
          </LinkButton>
        </div>
      </header>
      <ul className={styles.reasons}>
        {reasons.map(({ icon, title, text }) => (
          <li key={icon} className={styles.reason}>
            <Icon name={icon} />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section className={styles.steps}>
        <h2>{t('stepsTitle')}</h2>
        <ol>
          {(['step1', 'step2', 'step3', 'step4'] as const).map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <LinkButton to={paths.registerCreator()}>{t('apply')}</LinkButton>
      </section>
    </>
  )
}

type Reason = { icon: IconName; title: string; text: string }

function useReasons(terms: Route.ComponentProps['loaderData']['terms'], share: string): Reason[] {
  const { t, locale } = useTranslation('begin')
  const tokens = useTokens()
  const { commissionRate, tokenPrice, maturityDays, minimumPayoutAmount } = terms
  const dollars = (amount: number) => formatDollars(worthOf(amount, tokenPrice), locale)
  const sale = { price: dollars(EXAMPLE), net: dollars(netOf(EXAMPLE, commissionRate)) }
  const payout = {
    days: maturityDays,
    tokens: tokens(minimumPayoutAmount),
    dollars: dollars(minimumPayoutAmount),
  }
  return [
    { icon: 'earnings', title: t('keepTitle', { share }), text: t('keepText', sale) },
    { icon: 'studio', title: t('waysTitle'), text: t('waysText') },
    { icon: 'receipt', title: t('payoutTitle'), text: t('payoutText', payout) },
    { icon: 'shield', title: t('safetyTitle'), text: t('safetyText') },
    { icon: 'lock', title: t('privateTitle'), text: t('privateText') },
    { icon: 'check', title: t('protectTitle'), text: t('protectText') },
  ]
}
