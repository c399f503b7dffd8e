import { deletePost, getOwnPost, updatePost } from '@stagedoor/contract/feeds'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import type { ProblemBody } from '@stagedoor/contract/problem'
import { RemovedNote } from '../features/catalog/studio/RemovedNote.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { data, Form, redirect } from 'react-router'
import { Button } from '../design/Button.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { findOfferTerms } from '../features/audience/offer-terms.ts'
import { editedPostOf } from '../features/feeds/edited-post.ts'
import { readPostForm } from '../features/feeds/post-form.ts'
import { saveAltTexts } from '../features/feeds/save-alt-texts.ts'
import { savePoll } from '../features/feeds/save-poll.ts'
import { PostEditor } from '../features/feeds/PostEditor.tsx'
import { NotApprovedNote } from '../features/profiles/onboarding/NotApprovedNote.tsx'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/edit-post'
import styles from './edit-post.module.css'

export const handle = { creatorOnly: true, texts: preloadTexts('studio', 'creator', 'uploads') } satisfies PageRules

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [post, { state }, terms] = await Promise.all([
    callOrThrow(visit, getOwnPost, { params: { id: params.postId } }),
    callOrThrow(visit, getOwnPerformer, {}),
    findOfferTerms(visit),
  ])
  return { post: editedPostOf(post), removedReason: post.removedReason ?? null, state, terms }
}

/** Saves the post, or deletes it after a confirmation. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const refuse = ({ problem, status }: { problem: ProblemBody; status: number }) =>
    data({ refusal: formRefusal(problem, visit.locale, { SCHEDULE_IN_PAST: 'scheduledAt' }) }, { status })
  if (textOf(form, 'intent') === 'delete') {
    await callOrThrow(visit, deletePost, { params: { id: params.postId } })
    return redirect(visit.paths.studioPosts)
  }
  const written = readPostForm(form, visit.locale)
  if (!written.isReadable) return data({ refusal: written.refusal }, { status: 400 })
  const { polls, files } = await callOrThrow(visit, getOwnPost, { params: { id: params.postId } })
  const saved = await savePoll(
    visit.api,
    written.pollOptions,
    polls.map(({ description }) => description),
  )
  if (!saved.isOk) return refuse(saved)
  const described = await saveAltTexts(visit.api, form, files)
  if (!described.isOk) return refuse(described)
  const body = { ...written.post, ...saved.poll }
  const reply = await visit.api(updatePost, { params: { id: params.postId }, body })
  if (reply.isOk) return redirect(visit.paths.studioPosts)
  return refuse(reply)
}

export default function EditPost({ loaderData: { post, removedReason, state, terms } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t } = useTranslation('studio')
  return (
    <>
      <PageHeading title={t('editPost')} />
      <NotApprovedNote state={state} />
      {removedReason !== null && (
        <div className={styles.removed}>
          <RemovedNote reason={removedReason} />
        </div>
      )}
      <PostEditor
        post={post}
        mayPublish={state === 'approved' || state === 'payout_ready'}
        terms={terms}
        refusal={actionData?.refusal ?? null}
      />
      <details className={styles.delete}>
        <summary>{t('deletePost')}</summary>
        <Form method="post">
          <p>
            <strong>{t('deleteTitle')}</strong> {t('deleteText')}
          </p>
          <Button type="submit" look="danger" name="intent" value="delete">
            {t('deletePost')}
          </Button>
        </Form>
      </details>
    </>
  )
}
