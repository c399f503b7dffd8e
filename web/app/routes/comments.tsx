import { commentedTypes } from '@stagedoor/contract/comments'
import { data, redirect } from 'react-router'
import { PageHeading } from '../design/PageHeading.tsx'
import { answerCommentForm } from '../features/engagement/comments/answer-comment-form.ts'
import { notSent, type CommentAnswer, type Commented } from '../features/engagement/comments/comment.ts'
import { CommentThread } from '../features/engagement/comments/CommentThread.tsx'
import { openThread } from '../features/engagement/comments/find-thread.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { Paths } from '../paths.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { errorResponse } from '../session/leave.ts'
import { noConnection, orOffline } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { sitePath } from '../session/safe-redirect.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/comments'

export const handle = {
  requiresSignIn: true,
  isAction: true,
  texts: preloadTexts('comments', 'feeds'),
} satisfies PageRules

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function objectIn(params: Route.LoaderArgs['params']): Commented {
  const objectType = commentedTypes.find((type) => type === params.objectType)
  if (objectType === undefined || !UUID.test(params.objectId)) throw data(null, { status: 404 })
  return { objectType, objectId: params.objectId }
}

/** The comments on a thing, or the replies to a comment. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return { thread: await openThread(context.get(visitContext), objectIn(params)) }
}

/** Writes, changes, deletes or brings back a comment. A plain form returns to its page; a refusal is said here, or in place. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const object = objectIn(params)
  const form = await readForm(request)
  const { answer, failed } = await answerCommentForm(visit, object, form)
  if (failed && failed.status === 401) throw errorResponse(visit, failed.problem)
  if (failed || visit.isForData) return data(answer, { status: failed?.status ?? 200 })
  const back = sitePath(textOf(form, 'back')) ?? visit.paths.comments(object.objectType, object.objectId)
  const to = new URL(back, visit.siteOrigin)
  to.searchParams.delete('deleted')
  if (answer.intent === 'delete') to.searchParams.set('deleted', answer.id)
  return redirect(`${to.pathname}${to.search}#comments`)
}

export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await readForm(request.clone())
  return orOffline<CommentAnswer | ReturnType<typeof data<CommentAnswer>>>(
    () => serverAction(),
    // The status keeps the page from loading itself again.
    () => data(notSent(form, noConnection(params.locale)), { status: 503 }),
  )
}

/** Where the thing itself is. */
function thingOf({ objectType, objectId }: Commented, paths: Paths): string | null {
  if (objectType === 'comment') return null
  return objectType === 'product' ? paths.product(objectId) : paths.item(objectType, objectId)
}

export default function CommentsScreen({ loaderData: { thread } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t } = useTranslation(['comments', 'common'])
  const thing = thingOf(thread, usePaths())
  return (
    <>
      <PageHeading
        title={thread.objectType === 'comment' ? t('replies') : t('title')}
        {...(thing !== null && { back: { to: thing, name: t('common:back') } })}
      />
      <CommentThread thread={thread} answer={actionData ?? null} isPage />
    </>
  )
}
