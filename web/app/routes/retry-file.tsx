import { getOwnFile, retryFile, type FileView } from '@stagedoor/contract/media'
import { data, redirect } from 'react-router'
import { callOrThrow } from '../session/answers.ts'
import { orRefusal } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/retry-file'

export const handle = { requiresSignIn: true, isAction: true } satisfies PageRules

/** What another try at a file has come to: the file as it is now, or why not, in words. */
export type RetryAnswer = { file: FileView; refusal: null } | { file: null; refusal: string }

/** This route has no page. */
export function loader({ context }: Route.LoaderArgs): never {
  throw redirect(context.get(visitContext).paths.home)
}

/** Processes a file again. */
export async function action({ params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const reply = await visit.api(retryFile, { params: { id: params.fileId } })
  if (reply.isOk) return data<RetryAnswer>({ file: reply.data, refusal: null })
  // Another page or process was faster: the file needs no other try.
  if (reply.problem.error === 'STATE_NOT_ALLOWED') {
    const file = await callOrThrow(visit, getOwnFile, { params: { id: params.fileId } })
    return data<RetryAnswer>({ file, refusal: null })
  }
  return data<RetryAnswer>({ file: null, refusal: reply.problem.message }, { status: reply.status })
}

export const clientAction = ({ params, serverAction }: Route.ClientActionArgs) =>
  orRefusal<unknown>(
    () => serverAction(),
    // The status keeps the page from loading itself again.
    (refusal) => data<RetryAnswer>({ file: null, refusal }, { status: 503 }),
    params.locale,
  )

export default function RetryFile() {
  return null
}
