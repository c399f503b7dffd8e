import { logout } from '@stagedoor/contract/auth'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Form, redirect, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/identity/Entry.module.css'
import { signedOutHeaders } from '../session/leave.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/sign-out'

export const handle = { layout: 'public', forbidsRedirect: true, texts: preloadTexts('auth') } satisfies PageRules

/** Visitors have nothing to sign out of. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (visit.token === null) throw redirect(visit.paths.signIn())
  return null
}

/** Ends the session on the server, removes what it left in the browser, and redirects to sign-in. Rule ACC-7. */
export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  // A session that had already ended counts as signed out.
  if (visit.token !== null) await visit.api(logout, {})
  return redirect(visit.paths.signIn(), { headers: signedOutHeaders(visit) })
}

export default function SignOut() {
  const { t, paths } = useTranslation(['auth', 'shell', 'common'])
  const { state } = useNavigation()
  return (
    <>
      <PageHeading title={t('signOutTitle')} lead={t('signOutText')} />
      <Form method="post" className={styles.form}>
        <Button type="submit" isWide isBusy={state !== 'idle'}>
          {t('shell:signOut')}
        </Button>
        <LinkButton look="quiet" to={paths.home}>
          {t('common:cancel')}
        </LinkButton>
      </Form>
    </>
  )
}
