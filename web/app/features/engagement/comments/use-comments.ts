import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useLaterPages } from '../../../api/use-more.ts'
import { usePaths } from '../../../locales/use-locale.ts'
import { inOrder, type CommentAnswer, type Commented, type CommentPage, type CommentView } from './comment.ts'

/** The fetcher of the form that writes under something. */
export const useWriting = ({ objectId }: Commented) => useFetcher<CommentAnswer>({ key: `write ${objectId}` })

/** What was written or deleted here, and whether more was asked for, since the pages began. */
type Here = { key: string; comments: readonly CommentView[]; isOpen: boolean }

/**
 * The comments of a thread, or the replies to a comment: the page's, those fetched after it, and those written here. What is being
 * sent stands apart. What was deleted here is kept, to be brought back.
 */
export function useComments(object: Commented, page: CommentPage) {
  const { objectType, objectId } = object
  const paths = usePaths()
  const { key, pages, cursor, isLoading, failure, load } = useLaterPages(`comments ${objectId}`, {
    first: page,
    pageOf: ({ thread }: { thread: { page: CommentPage } }) => thread.page,
  })
  const writing = useWriting(object)
  const [kept, setKept] = useState<Here>({ key, comments: [], isOpen: false })
  const since = (before: Here): Here => (before.key === key ? before : { key, comments: [], isOpen: false })
  const here = since(kept)
  const keep = (comment: CommentView) =>
    setKept((before) => {
      const current = since(before)
      return { ...current, comments: [...current.comments, comment] }
    })
  const written = writing.data?.comment
  if (written && !here.comments.includes(written)) keep(written)
  const isOldestFirst = objectType === 'comment'
  const all = [page, ...pages].flatMap(({ comments }) => comments)
  // Once it was answered it is among the comments, while the page still reads its data again.
  const content = writing.state === 'submitting' ? writing.formData?.get('content') : null
  return {
    comments: inOrder([...all, ...here.comments], { isOldestFirst }),
    pending: typeof content === 'string' ? content : null,
    cursor,
    /** Whether a page was fetched here. */
    isLoaded: pages.length > 0,
    /** Whether more was asked for. */
    isOpen: here.isOpen,
    isLoading,
    failure,
    load: (after: string | undefined) => {
      setKept((before) => ({ ...since(before), isOpen: true }))
      load(paths.comments(objectType, objectId, { comments: after }))
    },
    keep,
  }
}
