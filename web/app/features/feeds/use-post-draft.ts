import { useMemo, useRef, useState } from 'react'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { textOf } from '../../session/form-text.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { keptFile } from '../media/uploads/kept-file.ts'
import type { Queued } from '../media/uploads/queue-state.ts'
import { audiences } from './AudienceField.tsx'
import { postKinds, type EditedPost } from './edited-post.ts'
import { instantOf } from './local-time.ts'

/**
 * What was written of a new post, kept in this browser for this account until it is saved, so that it survives the tab.
 * A post that the site has already is not kept: it has its draft there.
 */
export function usePostDraft(post: EditedPost) {
  const account = useAppSelector((state) => state.auth.authUser?._id)
  const key = account && post.owner === 'new-post' ? `draft ${account} ${post.owner}` : null
  const isHydrated = useIsHydrated()
  const [isDiscarded, setDiscarded] = useState(false)
  // Read once: what is written from then on is in the form.
  const stored = useMemo(
    () => (isHydrated && key !== null ? readDraft(localStorage.getItem(key), post) : null),
    [isHydrated, key, post],
  )
  const isForgotten = useRef(false)
  return {
    draft: isDiscarded ? null : stored,
    keep(form: HTMLFormElement, files: readonly Queued[]) {
      if (key === null || isForgotten.current) return
      localStorage.setItem(key, JSON.stringify(writtenIn(new FormData(form), post, files)))
    },
    forget() {
      isForgotten.current = true
      if (key !== null) localStorage.removeItem(key)
    },
    discard() {
      if (key !== null) localStorage.removeItem(key)
      setDiscarded(true)
    },
  }
}

/** Only this program writes it; one of an older version is no draft. */
function readDraft(stored: string | null, post: EditedPost): EditedPost | null {
  if (stored === null) return null
  try {
    return { ...post, ...(JSON.parse(stored) as EditedPost) }
  } catch {
    return null
  }
}

/** The state of the form, with the files that have arrived. */
function writtenIn(form: FormData, post: EditedPost, files: readonly Queued[]): EditedPost {
  const timeOf = (name: string) => instantOf(textOf(form, name), textOf(form, 'timeZone') || 'UTC')
  return {
    ...post,
    kind: postKinds.find((kind) => kind === textOf(form, 'kind')) ?? post.kind,
    title: textOf(form, 'title'),
    text: textOf(form, 'text'),
    audience: audiences.find((name) => name === textOf(form, 'audience')) ?? post.audience,
    price: textOf(form, 'price'),
    files: files.flatMap(({ state }) =>
      state.kind === 'done' && state.file ? [keptFile(state.file, post.owner)] : [],
    ),
    poll: {
      ...post.poll,
      question: textOf(form, 'pollQuestion'),
      options: form.getAll('pollOption').filter((option) => typeof option === 'string'),
      closesAt: timeOf('pollClosesAt'),
    },
    scheduledAt: timeOf('scheduledAt'),
    isPinned: form.has('isPinned'),
  }
}
