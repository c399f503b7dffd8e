import { data, Link } from 'react-router'
import { formatNumber } from '../design/format.ts'
import { answerDecision, decidedNow } from '../features/staff/decisions/answer-decision.ts'
import { DecisionScreen } from '../features/staff/decisions/DecisionScreen.tsx'
import { ItemFacts } from '../features/staff/decisions/ItemFacts.tsx'
import { findReportsAbout } from '../features/staff/decisions/reports-about.ts'
import { decidedKindAt, decisionCalls, findItem, reportedAs } from '../features/staff/items/staff-item.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-item'

export const handle = {
  staffRoles: staffAreas.items,
  texts: preloadTexts('staff', 'studio', 'reports'),
} satisfies PageRules

function kindOf(place: string) {
  const kind = decidedKindAt(place)
  if (kind === null) throw data(null, { status: 404 })
  return kind
}

export async function loader({ params: { kind: place, id }, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const kind = kindOf(place)
  const [item, reports] = await Promise.all([findItem(visit, kind, id), findReportsAbout(visit, reportedAs[kind], id)])
  return { kind, item, reports, made: decidedNow(visit) }
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

export default function StaffItemScreen({ loaderData: { kind, item, reports, made } }: Route.ComponentProps) {
  const answer = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('staff')
  const { price, galleryId } = item
  const isPhoto = kind === 'photos'
  return (
    <DecisionScreen
      of={isPhoto ? 'photo' : 'item'}
      title={item.title || t('untitledPost')}
      back={{ to: paths.staffItems(isPhoto ? 'galleries' : kind), name: t(`items_${isPhoto ? 'galleries' : kind}`) }}
      isRemoved={item.status === 'removed'}
      decisions={item.decisions}
      {...{ reports, made, answer }}
    >
      <ItemFacts
        item={item}
        more={[
          price > 0 && [t('price'), t('tokens', { amount: formatNumber(price) })],
          galleryId !== null && [
            t('inGallery'),
            <Link key="gallery" to={paths.staffItem('galleries', galleryId)}>
              {t('openGallery')}
            </Link>,
          ],
        ]}
      />
    </DecisionScreen>
  )
}
