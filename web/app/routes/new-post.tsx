import { createPost } from '@stagedoor/contract/feeds'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { data, redirect } from 'react-router'
import { PageHeading } from '../design/PageHeading.tsx'
import { emptyPost } from '../features/feeds/edited-post.ts'
import { readPostForm } from '../features/feeds/post-form.ts'
import { savePoll } from '../features/feeds/save-poll.ts'
import { PostEditor } from '../features/feeds/PostEditor.tsx'
import { NotApprovedNote } from '../features/profiles/onboarding/NotApprovedNote.tsx'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal } from '../session/form-refusal.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/new-post'

export const handle = { creatorOnly: true, texts: preloadTexts('studio', 'creator', 'uploads') } satisfies PageRules

/** Whether the creator may publish: one who may not learns it before they write. */
export async function loader({ context }: Route.LoaderArgs) {
  const { state } = await callOrThrow(context.get(visitContext), getOwnPerformer, {})
  return { state }
}

/** Publishes the post, or saves it as a draft. A refusal stays here with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const written = readPostForm(await readForm(request), visit.locale)
  if (!written.isReadable) return data({ refusal: written.refusal }, { status: 400 })
  const saved = await savePoll(visit.api, written.pollOptions, [])
  if (!saved.isOk) return data({ refusal: formRefusal(saved.problem, visit.locale) }, { status: saved.status })
  const reply = await visit.api(createPost, { body: { ...written.post, ...saved.poll } })
  if (reply.isOk) return redirect(visit.paths.studioPosts)
  return data({ refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
}

export default function NewPost({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('studio')
  return (
    <>
      <PageHeading title={t('newPost')} />
      <NotApprovedNote state={state} />
      <PostEditor
        post={emptyPost}
        mayPublish={state === 'approved' || state === 'payout_ready'}
        refusal={actionData?.refusal ?? null}
      />
    </>
  )
}
