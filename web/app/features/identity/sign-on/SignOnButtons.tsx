import { Suspense } from 'react'
import { Form } from 'react-router'
import { lazyPart } from '../../../design/lazy-part.ts'
import { Button } from '../../../design/Button.tsx'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { SignOnRole } from '../../../session/sign-on.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import styles from './SignOn.module.css'
import { markLeft } from './social-login.ts'

const WidgetButton = lazyPart(async () => (await import('./WidgetButton.tsx')).WidgetButton)

/** A button per configured third party. Works without JavaScript. */
export function SignOnButtons({ side, redirect = null }: { side: 'fan' | 'creator'; redirect?: string | null }) {
  const role: SignOnRole = side === 'fan' ? 'user' : 'performer'
  const { t, paths } = useTranslation('auth')
  const ways = useAppSelector((state) => state.signOn)
  const isHydrated = useIsHydrated()
  const isPanOffered = ways.pan !== null && side === 'fan'
  if (!ways.google && !ways.twitter && !isPanOffered) return null
  const fields = (
    <>
      <input type="hidden" name="role" value={role} />
      {redirect !== null && <input type="hidden" name="redirect" value={redirect} />}
    </>
  )
  return (
    <section className={styles.ways} aria-label={t('otherWays')}>
      <p className={styles.divider}>{t('otherWays')}</p>
      {ways.google && (
        <Form method="post" action={paths.signOnGoogle} reloadDocument onSubmit={markLeft}>
          {fields}
          <Button type="submit" look="secondary" isWide>
            {t('continueWithGoogle')}
          </Button>
        </Form>
      )}
      {ways.twitter && (
        <Form method="post" action={paths.signOnTwitter} reloadDocument onSubmit={markLeft}>
          {fields}
          <Button type="submit" look="secondary" isWide>
            {t('continueWithX')}
          </Button>
        </Form>
      )}
      {isPanOffered && isHydrated && (
        <Suspense>
          <WidgetButton />
        </Suspense>
      )}
      <p className={styles.small}>{t('agree')}</p>
    </section>
  )
}
