import type { PostStatus } from '@stagedoor/contract/feeds'
import { Moment } from '../../../design/Moment.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { StatusBadge } from '../../feeds/StatusBadge.tsx'

type Thing = { creatorUsername: string | null; status: PostStatus; createdAt: string }

/** The columns that lists of posts and of items have alike. */
export function useThingColumns() {
  const { t } = useTranslation('staff')
  return {
    creator: {
      name: t('postCreator'),
      show: ({ creatorUsername }: Thing) => (creatorUsername === null ? '–' : `@${creatorUsername}`),
    },
    state: {
      name: t('state'),
      show: ({ status }: Thing) => <StatusBadge status={status} removedReason={null} />,
    },
    date: { name: t('postDate'), show: ({ createdAt }: Thing) => <Moment at={createdAt} hasTime /> },
  }
}
