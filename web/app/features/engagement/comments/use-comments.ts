import { useState } from 'react'
import { useFetcher } from 'react-router'
import { usePaths } from '../../../locales/use-locale.ts'
import { inOrder, type CommentAnswer, type Commented, type CommentPage, type CommentView } from './comment.ts'

/** The fetcher of the form that writes under something. */
export const useWriting = ({ objectId }: Commented) => useFetcher<CommentAnswer>({ key: `write ${objectId}` })

/**
 * The comments of a thread, or the replies to a comment: the page's, those fetched after it, and those written here. What is being
 * sent stands apart. What was deleted here is kept, to be brought back.
 */
export function useComments(object: Commented, page: CommentPage) {
  const { objectType, objectId } = object
  const paths = usePaths()
  const more = useFetcher<{ thread: { page: CommentPage } }>({ key: `comments ${objectId}` })
  const writing = useWriting(object)
  const [pages, setPages] = useState<readonly CommentPage[]>([])
  const [here, setHere] = useState<readonly CommentView[]>([])
  const newest = more.data?.thread.page
  if (newest && !pages.includes(newest)) setPages([...pages, newest])
  const written = writing.data?.comment
  if (written && !here.includes(written)) setHere([...here, written])
  const { cursor } = pages.at(-1) ?? page
  const isOldestFirst = objectType === 'comment'
  const all = [...page.comments, ...pages.flatMap(({ comments }) => comments), ...here]
  // Once it was answered it is among the comments, while the page still reads its data again.
  const content = writing.state === 'submitting' ? writing.formData?.get('content') : null
  return {
    comments: inOrder(all, { isOldestFirst }),
    pending: typeof content === 'string' ? content : null,
    cursor,
    /** Whether a page was fetched here. */
    isLoaded: pages.length > 0,
    isLoading: more.state !== 'idle',
    load: (after: string | undefined) => void more.load(paths.comments(objectType, objectId, { comments: after })),
    keep: (comment: CommentView) => setHere((kept) => [...kept, comment]),
  }
}
