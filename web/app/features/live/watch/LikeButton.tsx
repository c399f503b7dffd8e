import type { Stream } from '@stagedoor/contract/streams'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Icon } from '../../../design/Icon.tsx'
import { toast } from '../../../design/toasts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { LikeAnswer } from './like-form.ts'

/** Likes a live stream or takes that back; changes at once, and back when the server refuses. */
export function LikeButton({ stream }: { stream: Stream }) {
  const { t } = useTranslation('live')
  const { submit, formData, data } = useFetcher<LikeAnswer>()
  useEffect(() => {
    if (data?.refusal) toast({ tone: 'danger', title: data.refusal })
  }, [data])
  const isLiked = formData ? formData.get('intent') === 'like' : (data?.isLiked ?? stream.isLiked)
  // No form of its own: it stands in that of the chat.
  return (
    <Button
      look="secondary"
      isRound
      aria-pressed={isLiked}
      aria-label={t('likeStream')}
      onClick={() =>
        void submit(
          { intent: isLiked ? 'unlike' : 'like', streamId: stream._id },
          { method: 'post', defaultShouldRevalidate: false },
        )
      }
    >
      <Icon name="heart" isFilled={isLiked} />
    </Button>
  )
}
