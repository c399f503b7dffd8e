import { postDecisions } from '@stagedoor/contract/staff-posts'
import { data, Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { Facts } from '../design/Facts.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { formatNumber } from '../design/format.ts'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Picture } from '../design/Picture.tsx'
import { statusTexts } from '../features/feeds/StatusBadge.tsx'
import { decisionCalls, findItem, staffItemKindAt, type StaffItem } from '../features/staff/items/staff-item.ts'
import { answerDecision } from '../features/staff/posts/answer-decision.ts'
import { DecisionForm } from '../features/staff/posts/DecisionForm.tsx'
import { DecisionHistory } from '../features/staff/posts/DecisionHistory.tsx'
import { statusTone } from '../features/staff/posts/post-texts.ts'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useLocale, usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { readForm } from '../session/form-text.ts'
import { choiceIn } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-item'

export const handle = { staffRoles: staffAreas.items, texts: preloadTexts('staff', 'studio') } satisfies PageRules

function kindOf(place: string) {
  const kind = staffItemKindAt(place)
  if (kind === null) throw data(null, { status: 404 })
  return kind
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const kind = kindOf(params.kind)
  const item = await findItem(visit, kind, params.id)
  return { kind, item, made: choiceIn(visit.url.searchParams, 'made', postDecisions) ?? null }
}

/** Removes or restores the item. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const [kind, id] = [kindOf(params.kind), params.id]
  const page = visit.paths.staffItem(kind, id)
  return answerDecision(visit, await readForm(request), page, (body) =>
    visit.api(decisionCalls[kind], { params: { id }, body }),
  )
}

export default function StaffItemScreen({ loaderData: { kind, item, made } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t } = useTranslation('staff')
  const paths = usePaths()
  const isRemoved = item.status === 'removed'
  return (
    <>
      <PageHeading
        title={item.title || t('untitledPost')}
        back={{ to: paths.staffItems(kind), name: t(`items_${kind}`) }}
      />
      <div className={styles.page}>
        {made && !actionData && (
          <FormAlert tone="success">{t(made === 'removed' ? 'itemRemoved' : 'itemRestored')}</FormAlert>
        )}
        <About item={item} />
        <Pictures item={item} />
        <DecisionForm
          key={item.status}
          of="item"
          isRemoved={isRemoved}
          refusal={actionData?.refusal}
          typed={actionData?.typed}
        />
        <DecisionHistory decisions={item.decisions} />
      </div>
    </>
  )
}

function About({ item }: { item: StaffItem }) {
  const { t } = useTranslation(['staff', 'studio'])
  const locale = useLocale()
  const paths = usePaths()
  const { creatorUsername, creatorId, status, price, publishedAt, removedReason } = item
  return (
    <>
      {item.description !== '' && <p className={styles.prose}>{item.description}</p>}
      <Facts
        facts={[
          [
            t('state'),
            <Badge key="state" tone={statusTone(status)}>
              {t(`studio:${statusTexts[status]}`)}
            </Badge>,
          ],
          removedReason !== null && [t('removedBecause'), removedReason],
          [
            t('postCreator'),
            <Link key="creator" to={paths.staffPerson(creatorId)}>
              {creatorUsername === null ? '–' : `@${creatorUsername}`}
            </Link>,
          ],
          price > 0 && [t('price'), t('tokens', { amount: formatNumber(price, locale) })],
          [t('postDate'), <Moment key="created" at={item.createdAt} hasTime />],
          publishedAt !== null && [t('published'), <Moment key="published" at={publishedAt} hasTime />],
        ]}
      />
    </>
  )
}

function Pictures({ item: { pictures, status } }: { item: StaffItem }) {
  const { t } = useTranslation('staff')
  if (status === 'removed') return <FormAlert tone="info">{t('itemFilesClosed')}</FormAlert>
  if (pictures.length === 0) return null
  return (
    <section className={styles.section}>
      <h2>{t('postFiles')}</h2>
      <div className={styles.pair}>
        {pictures.map((file, index) => (
          <Picture
            key={file._id}
            file={file}
            alt={file.altText || t('postFile', { number: index + 1, total: pictures.length })}
            sizes="(min-width: 900px) 320px, 100vw"
          />
        ))}
      </div>
    </section>
  )
}
