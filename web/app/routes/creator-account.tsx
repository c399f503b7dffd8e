import { getOwnPerformer, updateOwnPerformer, type OwnPerformer } from '@stagedoor/contract/performers'
import { useEffect } from 'react'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { data } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { toast } from '../design/toasts.ts'
import { useUpdate } from '../features/identity/use-update.ts'
import { ProfileForm } from '../features/profiles/ProfileForm.tsx'
import { ProfilePictures } from '../features/profiles/ProfilePictures.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/creator-account'
import styles from './creator-account.module.css'

export const handle = { creatorOnly: true, texts: preloadTexts('auth') } satisfies PageRules

const stateTexts = {
  email_pending: 'stateProfile',
  profile_incomplete: 'stateProfile',
  documents_pending: 'stateProfile',
  under_review: 'stateReview',
  approved: 'stateApproved',
  payout_ready: 'stateApproved',
  restricted: 'stateClosed',
  suspended: 'stateClosed',
  closed: 'stateClosed',
} as const satisfies Record<OwnPerformer['state'], string>

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { name, username, email, bio, avatar, cover, state } = await callOrThrow(visit, getOwnPerformer, {})
  return { name, username, email, bio, avatar, cover, state }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const body = {
    name: textOf(form, 'name').trim(),
    username: textOf(form, 'username').trim().toLowerCase(),
    bio: textOf(form, 'bio'),
  }
  const reply = await visit.api(updateOwnPerformer, { body })
  if (reply.isOk) return { isSaved: true, refusal: null }
  return data({ isSaved: false, refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
}

export default function CreatorAccount({ loaderData: account, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['profiles', 'common'])
  const paths = usePaths()
  const update = useUpdate('profile', actionData ?? null)
  useEffect(() => {
    if (update.isSaved) toast({ tone: 'success', title: t('common:changesSaved') })
  }, [update.isSaved, t])
  return (
    <>
      <PageHeading title={t('accountTitle')} lead={t(stateTexts[account.state])}>
        <LinkButton look="secondary" to={paths.account}>
          {t('accountElsewhere')}
        </LinkButton>
      </PageHeading>
      <div className={styles.account}>
        {(!account.email || !account.username) && <FormAlert tone="warning">{t('accountIncomplete')}</FormAlert>}
        <ProfilePictures name={account.name} avatar={account.avatar} cover={account.cover} />
        <ProfileForm account={account} fields={actionData?.refusal?.fields ?? {}} update={update} />
      </div>
    </>
  )
}
