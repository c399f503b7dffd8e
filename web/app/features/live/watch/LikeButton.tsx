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
  const { Form, formData, data } = useFetcher<LikeAnswer>()
  useEffect(() => {
    if (data?.refusal) toast({ tone: 'danger', title: data.refusal })
  }, [data])
  const isLiked = formData ? formData.get('intent') === 'like' : (data?.isLiked ?? stream.isLiked)
  return (
    <Form method="post" defaultShouldRevalidate={false}>
      <input type="hidden" name="streamId" value={stream._id} />
      <Button
        type="submit"
        look="secondary"
        isRound
        name="intent"
        value={isLiked ? 'unlike' : 'like'}
        aria-pressed={isLiked}
        aria-label={t('likeStream')}
      >
        <Icon name="heart" isFilled={isLiked} />
      </Button>
    </Form>
  )
}
