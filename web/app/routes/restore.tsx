import { restoreOwnSession } from '@stagedoor/contract/impersonation'
import { Form, redirect, redirectDocument } from 'react-router'
import { Button } from '../design/Button.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/identity/Entry.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { forgetHandle, readHandle } from '../session/impersonation.ts'
import { signedOutHeaders } from '../session/leave.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/restore'

export const handle = { layout: 'public', forbidsRedirect: true, texts: preloadTexts('account') } satisfies PageRules

/** Where an impersonation leads that has ended: the own session waits behind the handle. */
export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (!visit.hasWaitingSession) throw redirect(visit.paths.home)
  return null
}

/** Exchanges the handle for a new token of the own session. Rule ACC-16. */
export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const waiting = readHandle(visit.cookies)
  // The token in the cookie may have ended: the handle alone decides.
  const reply = waiting && (await visit.apiAs(null)(restoreOwnSession, { body: { handle: waiting } }))
  if (reply && reply.isOk) {
    visit.renew(reply.data)
    return redirectDocument(visit.paths.staffPeople, { headers: { 'set-cookie': forgetHandle(visit) } })
  }
  return redirectDocument(visit.paths.signIn(), { headers: signedOutHeaders(visit) })
}

export default function Restore() {
  const { t } = useTranslation(['account', 'shell'])
  return (
    <>
      <PageHeading title={t('restoreTitle')} lead={t('restoreText')} />
      <Form method="post" className={styles.form} reloadDocument>
        <Button type="submit" isWide>
          {t('shell:toOwnAccount')}
        </Button>
      </Form>
    </>
  )
}
