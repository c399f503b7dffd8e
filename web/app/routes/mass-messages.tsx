import { listMassMessages, type MassMessage } from '@stagedoor/contract/mass-messages'
import { Link } from 'react-router'
import { useRefreshEvery } from '../api/use-refresh.ts'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import styles from '../features/messaging/mass/Mass.module.css'
import { MassSent, MassStatus, MassTo } from '../features/messaging/mass/MassStatus.tsx'
import { StudioTabs } from '../features/messaging/studio/StudioTabs.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { pageCountOf } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/mass-messages'

export const handle = { creatorOnly: true, texts: preloadTexts('mass', 'inbox') } satisfies PageRules

const PAGE = 20
const REFRESH_MS = 3_000

/** The creator's mass messages, the latest first. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const current = Math.max(1, Number.parseInt(visit.url.searchParams.get('current') ?? '1', 10) || 1)
  const query = { limit: PAGE, offset: Math.min(current - 1, 10_000) * PAGE }
  const found = await callOrThrow(visit, listMassMessages, { query })
  return { rows: found.data, total: found.total, current }
}

export default function MassMessages({ loaderData: { rows, total, current } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('mass')
  const columns = useColumns()
  useRefreshEvery(
    REFRESH_MS,
    rows.some(({ isUnderWay }) => isUnderWay),
  )
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')}>
        <LinkButton to={paths.newMassMessage()}>{t('new')}</LinkButton>
      </PageHeading>
      <StudioTabs current="mass" />
      {rows.length === 0 ? (
        <EmptyState icon="messages" title={t('noneTitle')} text={t('noneText')} />
      ) : (
        <DataList caption={t('title')} columns={columns} rows={rows} keyOf={({ _id }) => _id} />
      )}
      <Pager
        current={current}
        total={pageCountOf(total, { pageSize: PAGE })}
        addressOf={(page) => `${paths.massMessages}?current=${page}`}
      />
    </>
  )
}

function useColumns() {
  const { t, paths } = useTranslation('mass')
  return [
    {
      name: t('message'),
      isTitle: true,
      show: ({ _id, text, fileIds }: MassMessage) => (
        <Link to={paths.massMessage(_id)} className={styles.beginning} dir="auto">
          {text || t('files', { count: fileIds.length })}
        </Link>
      ),
    },
    {
      name: t('toWhom'),
      show: (message: MassMessage) => (
        <span className={styles.to}>
          <MassTo message={message} />
        </span>
      ),
    },
    { name: t('state'), show: (message: MassMessage) => <MassStatus message={message} /> },
    { name: t('sent'), isNumber: true, show: (message: MassMessage) => <MassSent message={message} /> },
    { name: t('date'), show: ({ scheduledAt }: MassMessage) => <Moment at={scheduledAt} hasTime /> },
  ]
}
