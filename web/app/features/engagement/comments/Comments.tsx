import { Suspense } from 'react'
import { lazyPart } from '../../../design/lazy-part.ts'
import type { ThreadView } from './comment.ts'

// Fetched after the page; the server has it from the start, so that it renders it in place.
const CommentThread = import.meta.env.SSR
  ? (await import('./CommentThread.tsx')).CommentThread
  : lazyPart(async () => (await import('./CommentThread.tsx')).CommentThread)

/** The comments at the end of a thing's page. */
export function Comments({ thread }: { thread: ThreadView }) {
  return (
    <Suspense>
      <CommentThread key={thread.objectId} thread={thread} answer={null} />
    </Suspense>
  )
}
