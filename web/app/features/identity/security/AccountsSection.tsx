import type { LinkedAccounts } from '@stagedoor/contract/linked-accounts'
import { thirdParties, type SignOnWays, type ThirdParty } from '@stagedoor/contract/third-party'
import { Suspense } from 'react'
import { lazyPart } from '../../../design/lazy-part.ts'
import { Card } from '../../../design/Card.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Security.module.css'
import { OneButton } from './TwoStepSection.tsx'

const WidgetLinkButton = lazyPart(async () => (await import('../sign-on/WidgetLinkButton.tsx')).WidgetLinkButton)

type SectionProps = { linked: LinkedAccounts; ways: SignOnWays }

/**
 * The third-party accounts that can sign in to this one: linked ones and available ones. Nothing where there is none.
 */
export function AccountsSection({ linked, ways }: SectionProps) {
  const { t } = useTranslation('ways')
  const linkedAt = new Map(linked.accounts.map((account) => [account.provider, account.linkedAt]))
  const isOffered = { google: ways.google, twitter: ways.twitter, pan: ways.pan !== null }
  const shown = thirdParties.filter((provider) => linkedAt.has(provider) || isOffered[provider])
  if (shown.length === 0) return null
  return (
    <Card className={styles.section}>
      <h2>{t('title')}</h2>
      <p>{t('lead')}</p>
      <ul className={styles.list}>
        {shown.map((provider) => (
          <li key={provider} className={styles.row}>
            <AccountName provider={provider} linkedAt={linkedAt.get(provider) ?? null} />
            {linkedAt.has(provider) ? (
              linked.mayUnlink && (
                <OneButton intent="unlink" fields={{ provider }}>
                  {t('unlink', { name: t(provider) })}
                </OneButton>
              )
            ) : (
              <LinkButtonOf provider={provider} />
            )}
          </li>
        ))}
      </ul>
      {linked.accounts.length > 0 && !linked.mayUnlink && <p>{t('lastWay')}</p>}
    </Card>
  )
}

function AccountName({ provider, linkedAt }: { provider: ThirdParty; linkedAt: string | null }) {
  const { t } = useTranslation('ways')
  return (
    <span>
      {t(provider)}
      <small>
        {linkedAt === null ? (
          t('notLinked')
        ) : (
          <>
            {t('linkedSince')} <Moment at={linkedAt} />
          </>
        )}
      </small>
    </span>
  )
}

/** The widget opens over the page; the others are separate pages. */
function LinkButtonOf({ provider }: { provider: ThirdParty }) {
  const { t } = useTranslation('ways')
  const isHydrated = useIsHydrated()
  if (provider !== 'pan')
    return (
      <OneButton intent="link" fields={{ provider }}>
        {t('link', { name: t(provider) })}
      </OneButton>
    )
  return isHydrated ? (
    <Suspense>
      <WidgetLinkButton />
    </Suspense>
  ) : null
}
