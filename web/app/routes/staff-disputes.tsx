import { disputeStatuses, respondToDispute, searchDisputes, type Dispute } from '@stagedoor/contract/refunds'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { Button } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField, TextAreaField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Dollars } from '../design/Money.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { Question } from '../design/Question.tsx'
import { Person } from '../features/staff/Person.tsx'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { choiceIn, filteredAt, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-disputes'

export const handle = { staffRoles: staffAreas.disputes, texts: preloadTexts('staff', 'sales') } satisfies PageRules

const tones = { open: 'warning', won: 'good', lost: 'danger' } as const
const answers = ['contest', 'accept'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query: place, ...list } = listStateOf(searchDisputes, searchParams, { pageSize: 10 })
  const status = choiceIn(searchParams, 'status', disputeStatuses)
  const found = await callOrThrow(visit, searchDisputes, { query: { ...place, status } })
  stayWithin(visit, list, found.total)
  const answered = found.data.find(({ _id }) => _id === searchParams.get('respond'))
  return {
    disputes: found.data,
    total: found.total,
    list,
    filters: { status },
    open: answered?.status === 'open' ? answered : null,
    isDone: searchParams.has('done'),
  }
}

/** Notes what staff do about a dispute. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const response = answers.find((answer) => answer === textOf(form, 'response'))
  if (!response) return data({ isMissing: true }, { status: 400 })
  const body = { response, note: textOf(form, 'note').trim() }
  const reply = await visit.api(respondToDispute, { params: { id: textOf(form, 'disputeId') }, body })
  if (reply.isOk) throw redirect(`${visit.paths.staffDisputes}?done=1`)
  return data({ error: reply.problem.message }, { status: reply.status })
}

/** The action's answers, in one type. */
type Answer = { error?: string; isMissing?: boolean }

export default function StaffDisputes({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['sales', 'staff'])
  const { disputes, total, list, filters, open, isDone } = loaderData
  const respondAt = (id: string) => filteredAt(paths.staffDisputes, list, { ...filters, respond: id })
  return (
    <>
      <PageHeading title={t('staff:disputes')} lead={t('disputesLead')} />
      {isDone && <FormAlert tone="success">{t('responded')}</FormAlert>}
      <FilterForm
        label={t('staff:filter')}
        action={paths.staffDisputes}
        submitLabel={t('staff:apply')}
        isOpen={filters.status !== undefined}
        kept={list.kept}
      >
        <SelectField
          label={t('staff:state')}
          name="status"
          defaultValue={filters.status ?? ''}
          options={[
            { value: '', label: t('staff:all') },
            ...disputeStatuses.map((value) => ({ value, label: t(`dispute_${value}`) })),
          ]}
        />
      </FilterForm>
      {open && <AskToRespond key={open._id} dispute={open} answer={actionData ?? {}} />}
      {disputes.length > 0 ? (
        <DisputeList disputes={disputes} respondAt={respondAt} />
      ) : (
        <EmptyState icon="check" title={t('noDisputesTitle')} text={t('noDisputesText')} />
      )}
      <Pager {...pagesOf(paths.staffDisputes, { list, total, filters })} />
    </>
  )
}

function DisputeList({ disputes, respondAt }: { disputes: readonly Dispute[]; respondAt: (id: string) => string }) {
  const { t, paths } = useTranslation(['sales', 'staff'])
  const columns = [
    {
      name: t('payer'),
      isTitle: true,
      show: (row: Dispute) => (
        <Link to={paths.staffSale('payment', row._id)}>
          <Person card={row.userInfo} />
        </Link>
      ),
    },
    { name: t('staff:amount'), isNumber: true, show: (row: Dispute) => <Dollars amount={row.amount} /> },
    { name: t('staff:gateway'), show: (row: Dispute) => row.paymentGateway },
    {
      name: t('staff:state'),
      show: (row: Dispute) => <Badge tone={tones[row.status]}>{t(`dispute_${row.status}`)}</Badge>,
    },
    { name: t('response'), show: (row: Dispute) => t(`response_${row.response}`) },
    { name: t('respondNote'), show: (row: Dispute) => row.note || '–' },
    { name: t('opened'), show: (row: Dispute) => <Moment at={row.openedAt} hasTime /> },
    {
      name: t('respond'),
      isAction: true,
      show: (row: Dispute) =>
        row.status === 'open' && (
          <Link to={respondAt(row._id)} preventScrollReset>
            {t('respond')}
          </Link>
        ),
    },
  ]
  return <DataList caption={t('staff:disputes')} columns={columns} rows={disputes} keyOf={({ _id }) => _id} isDense />
}

function AskToRespond({ dispute, answer }: { dispute: Dispute; answer: Answer }) {
  const { t } = useTranslation('sales')
  const { state } = useNavigation()
  return (
    <Question title={t('respondTitle')} about={answer}>
      <Form method="post" className={styles.form}>
        {answer.error && <FormAlert>{answer.error}</FormAlert>}
        <input type="hidden" name="disputeId" value={dispute._id} />
        <p>{t('respondText')}</p>
        <SelectField
          label={t('response')}
          name="response"
          defaultValue={dispute.response}
          options={[
            { value: 'none', label: t('response_none') },
            ...answers.map((value) => ({ value, label: t(`response_${value}`) })),
          ]}
          error={answer.isMissing ? t('respondMissing') : undefined}
        />
        <TextAreaField
          label={t('respondNote')}
          name="note"
          rows={4}
          maxLength={4_000}
          defaultValue={dispute.note}
          hint={t('respondNoteHelp')}
        />
        <Button type="submit" isWide isBusy={state !== 'idle'}>
          {t('respondSave')}
        </Button>
      </Form>
    </Question>
  )
}
