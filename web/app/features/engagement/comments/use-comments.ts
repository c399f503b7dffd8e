import { useState } from 'react'
import { useFetcher } from 'react-router'
import { useAccessChanges } from '../../../api/use-access-changes.ts'
import { usePaths } from '../../../locales/use-locale.ts'
import { inOrder, type CommentAnswer, type Commented, type CommentPage, type CommentView } from './comment.ts'

/** The fetcher of the form that writes under something. */
export const useWriting = ({ objectId }: Commented) => useFetcher<CommentAnswer>({ key: `write ${objectId}` })

/** What is not the page's: pages fetched after it, and comments that were written or deleted here, since the last change of access. */
type Added = {
  pages: readonly CommentPage[]
  here: readonly CommentView[]
  isOpen: boolean
  /** The page that was added last, ever: with a new key the fetcher still has it for one rendering. */
  taken?: CommentPage
  changes?: number
}

const NOTHING_ADDED: Added = { pages: [], here: [], isOpen: false }

/**
 * The comments of a thread, or the replies to a comment: the page's, those fetched after it, and those written here. What is being
 * sent stands apart. What was deleted here is kept, to be brought back. It begins again with the page's when its reader loses access to
 * somebody: whose comments those are is not known here. Rule ACS-14.
 */
export function useComments(object: Commented, page: CommentPage) {
  const { objectType, objectId } = object
  const paths = usePaths()
  const changes = useAccessChanges()
  const more = useFetcher<{ thread: { page: CommentPage } }>({ key: `comments ${objectId} ${changes}` })
  const writing = useWriting(object)
  const [added, setAdded] = useState<Added>({ ...NOTHING_ADDED, changes })
  const since = (before: Added): Added =>
    before.changes === changes ? before : { ...NOTHING_ADDED, ...(before.taken && { taken: before.taken }), changes }
  const { pages, here, isOpen } = since(added)
  const keep = (comment: CommentView) =>
    setAdded((before) => ({ ...since(before), here: [...since(before).here, comment] }))
  const newest = more.data?.thread.page
  if (newest && newest !== added.taken)
    setAdded((before) => ({ ...since(before), pages: [...since(before).pages, newest], taken: newest }))
  const written = writing.data?.comment
  if (written && !here.includes(written)) keep(written)
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
    /** Whether more was asked for. */
    isOpen,
    isLoading: more.state !== 'idle',
    load: (after: string | undefined) => {
      setAdded((before) => ({ ...since(before), isOpen: true }))
      void more.load(paths.comments(objectType, objectId, { comments: after }))
    },
    keep,
  }
}
