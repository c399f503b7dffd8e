import { askExport, getExport, linkExport, type AccountExport } from '@stagedoor/contract/account-exports'
import { useEffect, useRef, useState } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { onLiveEvent } from '../api/live-events.ts'
import { useRefresh, useRefreshEvery } from '../api/use-refresh.ts'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { takeFocus } from '../design/take-focus.ts'
import { FreshSignIn } from '../features/identity/security/FreshSignIn.tsx'
import { sensitive } from '../features/identity/security/fresh-sign-in.ts'
import type { ProofRequest } from '../features/identity/security/proof.ts'
import styles from '../features/identity/security/Security.module.css'
import { formatBytes } from '../features/media/uploads/format-transfer.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/account-export'

/** The page hears that the copy is there; this is for what it did not hear. */
const REFRESH_EVERY_MS = 15_000

export const handle = {
  requiresSignIn: true,
  section: 'me',
  isForAllAges: true,
  texts: preloadTexts('archive', 'account', 'auth', 'ways'),
} satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  return callOrThrow(context.get(visitContext), getExport, {})
}

type Answer = { requested?: ProofRequest; error?: string; url?: string }

/** Asks for a copy, or for the address of the one that is ready; both after a fresh sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const result =
    textOf(form, 'intent') === 'download'
      ? await sensitive<typeof linkExport>(visit, form, () => visit.api(linkExport, {}))
      : await sensitive<typeof askExport>(visit, form, () => visit.api(askExport, {}))
  if (result.outcome === 'proof') return data<Answer>({ requested: result.requested }, { status: 422 })
  if (result.outcome === 'refused') return data<Answer>({ error: result.error }, { status: 422 })
  return data<Answer>('url' in result.data ? { url: result.data.url } : {})
}

export default function AccountExportPage({ loaderData: copy }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['archive', 'account'])
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} back={{ to: paths.account, name: t('account:accountTitle') }} />
      <div className={styles.sections}>
        {actionData?.requested && <FreshSignIn requested={actionData.requested} />}
        {actionData?.error && <FormAlert>{actionData.error}</FormAlert>}
        <ExportStatus copy={copy} url={actionData?.url} />
        <Card className={styles.section}>
          <p>{t('contents')}</p>
          <p>{t('privacy')}</p>
        </Card>
      </div>
    </>
  )
}

type StandingProps = { copy: AccountExport; url: string | undefined }

/** How far the copy is, read again while it is prepared. What has happened is said, and who was on what is gone by then goes on from its heading. */
function ExportStatus({ copy, url }: StandingProps) {
  const { t } = useTranslation('archive')
  const { status } = copy
  const isPreparing = status === 'preparing'
  const [wasPreparing, setWasPreparing] = useState(isPreparing)
  if (isPreparing && !wasPreparing) setWasPreparing(true)
  const refresh = useRefresh()
  useEffect(
    () => (isPreparing ? onLiveEvent('send_notification', () => void refresh()) : undefined),
    [isPreparing, refresh],
  )
  useRefreshEvery(REFRESH_EVERY_MS, isPreparing)
  const place = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!hadFocus.current || place.current?.contains(document.activeElement)) return
    const heading = place.current?.querySelector('h2')
    if (heading) heading.tabIndex = -1
    heading?.focus()
  }, [status])
  const happened = status === 'ready' ? t('readyTitle') : status === 'failed' && t('failedTitle')
  return (
    <>
      <output className="visually-hidden">{wasPreparing && happened}</output>
      {/* An element that is removed with the focus does not tell that it lost it. */}
      <div ref={place} onFocus={() => (hadFocus.current = true)} onBlur={() => (hadFocus.current = false)}>
        <Standing copy={copy} url={url} />
      </div>
    </>
  )
}

/** How far the copy is, and what can be done now. */
function Standing({ copy, url }: StandingProps) {
  const { status, requestedAt, expiresAt } = copy
  const { t, paths } = useTranslation('archive')
  switch (status) {
    case 'none':
      return <AskForm label={t('ask')} look="primary" />
    case 'preparing':
      return (
        <Card className={styles.section}>
          <h2>{t('preparingTitle')}</h2>
          <p>{requestedAt && <At text={t('preparingText', { when: '\n' })} when={requestedAt} />}</p>
          <div>
            <LinkButton look="secondary" to={`${paths.account}/export`}>
              {t('refresh')}
            </LinkButton>
          </div>
        </Card>
      )
    case 'ready':
      return (
        <Card className={styles.section}>
          <h2>{t('readyTitle')}</h2>
          <p>{expiresAt && <At text={t('readyText', { when: '\n' })} when={expiresAt} />}</p>
          <Download copy={copy} url={url} />
          <AskForm label={t('newCopy')} look="secondary" />
        </Card>
      )
    case 'expired':
    case 'failed':
      return (
        <Card className={styles.section}>
          <h2>{t(status === 'expired' ? 'expiredTitle' : 'failedTitle')}</h2>
          <p>{t(status === 'expired' ? 'expiredText' : 'failedText')}</p>
          <AskForm label={t('newCopy')} look="primary" />
        </Card>
      )
    default:
      return status satisfies never
  }
}

/** The button that asks for the address, and then the link to it: what is saved leaves the page as it is. */
function Download({ copy: { sizeBytes }, url }: { copy: AccountExport; url: string | undefined }) {
  const { t, locale } = useTranslation('archive')
  const { state } = useNavigation()
  if (url !== undefined)
    return (
      <>
        <output>{t('linkText')}</output>
        <div>
          <LinkButton ref={takeFocus} to={url} reloadDocument>
            {t('save')}
          </LinkButton>
        </div>
      </>
    )
  return (
    <Form method="post">
      <Button type="submit" name="intent" value="download" isBusy={state !== 'idle'}>
        {t('download', { size: formatBytes(sizeBytes ?? 0, locale) })}
      </Button>
    </Form>
  )
}

function AskForm({ label, look }: { label: string; look: 'primary' | 'secondary' }) {
  const { state } = useNavigation()
  return (
    <Form method="post">
      <Button type="submit" look={look} name="intent" value="ask" isBusy={state !== 'idle'}>
        {label}
      </Button>
    </Form>
  )
}

/** A sentence with a moment in it, at the line break. */
function At({ text, when }: { text: string; when: string }) {
  const [before = '', after = ''] = text.split('\n')
  return (
    <>
      {before}
      <Moment at={when} hasTime />
      {after}
    </>
  )
}
