import { decideReport, reportStatuses, reportTargets, searchReports } from '@stagedoor/contract/reports'
import { data, redirect } from 'react-router'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { statusTexts, targetTexts } from '../features/moderation/report-texts.ts'
import { StaffReportCard } from '../features/moderation/StaffReportCard.tsx'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal, missingFields } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { choiceIn, idIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-reports'

export const handle = { staffRoles: staffAreas.reports, texts: preloadTexts('reports', 'staff') } satisfies PageRules

/** Reports, the newest first; the open ones unless another status is asked for. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchReports, searchParams, { pageSize: 20 })
  const filters = {
    status: choiceIn(searchParams, 'status', reportStatuses) ?? ('open' as const),
    target: choiceIn(searchParams, 'target', reportTargets),
    targetId: idIn(searchParams, 'targetId'),
  }
  const { data: reports, total } = await callOrThrow(visit, searchReports, { query: { ...query, ...filters } })
  stayWithin(visit, list, total)
  return { reports, total, list, filters, made: choiceIn(searchParams, 'made', reportStatuses) ?? null }
}

/** Closes a report or opens it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const status = reportStatuses.find((known) => known === textOf(form, 'decision'))
  if (status === undefined) throw data(null, { status: 400 })
  const [id, note] = [textOf(form, 'reportId'), textOf(form, 'note').trim()]
  const refused = <Refusal,>(refusal: Refusal, code: number) => data({ id, refusal, note }, { status: code })
  const missing = missingFields(form, ['note'], visit.locale)
  if (missing) return refused(missing, 422)
  const reply = await visit.api(decideReport, { params: { id }, body: { status, note } })
  if (!reply.isOk) return refused(formRefusal(reply.problem, visit.locale), reply.status)
  return redirect(`${visit.paths.staffReports}?made=${reply.data.status}`)
}

export default function StaffReports({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['reports', 'staff'])
  const { reports, total, list, filters, made } = loaderData
  const statuses = reportStatuses.map((value) => ({ value, label: t(statusTexts[value]) }))
  const targets = reportTargets.map((value) => ({ value, label: t(targetTexts[value]) }))
  return (
    <>
      <PageHeading title={t('staff:reports')} lead={t('reportsLead')} />
      <FilterForm
        label={t('staff:filter')}
        action={paths.staffReports}
        submitLabel={t('staff:apply')}
        isOpen={filters.status !== 'open' || filters.target !== undefined}
        kept={{ ...list.kept, targetId: filters.targetId }}
      >
        <SelectField label={t('staff:state')} name="status" defaultValue={filters.status} options={statuses} />
        <SelectField
          label={t('about')}
          name="target"
          defaultValue={filters.target ?? ''}
          options={[{ value: '', label: t('staff:all') }, ...targets]}
        />
      </FilterForm>
      {made && !actionData && <FormAlert tone="success">{t(made === 'open' ? 'reopened' : 'closed')}</FormAlert>}
      {total === 0 && <EmptyState icon="check" title={t('noneTitle')} text={t('noneText')} />}
      <div className={styles.page}>
        {reports.map((report) => (
          <StaffReportCard
            key={`${report._id} ${report.status}`}
            report={report}
            refused={actionData?.id === report._id ? actionData : null}
          />
        ))}
      </div>
      <Pager {...pagesOf(paths.staffReports, { list, total, filters })} />
    </>
  )
}
