import { refundStatuses, searchRefunds, type Refund } from '@stagedoor/contract/refunds'
import { data, Form, useNavigation } from 'react-router'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField, TextAreaField, TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { Question } from '../design/Question.tsx'
import { decideRefund, type DecisionAnswer } from '../features/staff/money/decide-refund.ts'
import { RefundList } from '../features/staff/money/RefundList.tsx'
import { useSaleAmount } from '../features/staff/money/use-sale-amount.ts'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import { choiceIn, filteredAt, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import { hasRole, type PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-refunds'

export const handle = { staffRoles: staffAreas.refunds, texts: preloadTexts('staff', 'sales') } satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query: place, ...list } = listStateOf(searchRefunds, searchParams, { pageSize: 10 })
  const status = choiceIn(searchParams, 'status', refundStatuses)
  const q = (searchParams.get('q') ?? '').trim().slice(0, 200) || undefined
  const [found, viewer] = await Promise.all([
    callOrThrow(visit, searchRefunds, { query: { ...place, status, q } }),
    visit.viewer(),
  ])
  stayWithin(visit, list, found.total)
  const mayDecide = hasRole(viewer?.roles ?? [], ['finance', 'admin'])
  const decided = searchParams.get('decide')
  return {
    refunds: found.data,
    total: found.total,
    list,
    filters: { status, q },
    mayDecide,
    open: (mayDecide && found.data.find(({ _id }) => _id === decided)) || null,
    done: choiceIn(searchParams, 'done', refundStatuses) ?? null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return data(await decideRefund(context.get(visitContext), await readForm(request)), { status: 422 })
}

export default function StaffRefunds({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['sales', 'staff'])
  const { refunds, total, list, filters, mayDecide, open, done } = loaderData
  const decideAt = (id: string) => filteredAt(paths.staffRefunds, list, { ...filters, decide: id })
  return (
    <>
      <PageHeading title={t('staff:refunds')} lead={t('refundsLead')} />
      {done && <FormAlert tone="success">{t(`made_${done}`)}</FormAlert>}
      <FilterForm
        label={t('staff:filter')}
        action={paths.staffRefunds}
        submitLabel={t('staff:apply')}
        isOpen={filters.status !== undefined || filters.q !== undefined}
        kept={list.kept}
      >
        <SelectField
          label={t('staff:state')}
          name="status"
          defaultValue={filters.status ?? ''}
          options={[
            { value: '', label: t('staff:all') },
            ...refundStatuses.map((value) => ({ value, label: t(`refund_${value}`) })),
          ]}
        />
        <TextField label={t('searchReason')} name="q" type="search" defaultValue={filters.q} maxLength={200} />
      </FilterForm>
      {open && <AskToDecide key={open._id} refund={open} answer={actionData ?? {}} />}
      {refunds.length > 0 ? (
        <RefundList refunds={refunds} {...(mayDecide && { decideAt })} />
      ) : (
        <EmptyState icon="receipt" title={t('noRefundsTitle')} text={t('noRefundsText')} />
      )}
      <Pager {...pagesOf(paths.staffRefunds, { list, total, filters })} />
    </>
  )
}

function AskToDecide({ refund, answer }: { refund: Refund; answer: DecisionAnswer }) {
  const { t } = useTranslation(['sales', 'staff'])
  const { state } = useNavigation()
  const amount = useSaleAmount()(refund.kind, refund.amount)
  return (
    <Question title={t('refundAsk', { amount, name: refund.userInfo?.name ?? '' })} about={answer}>
      <Form method="post" className={styles.form}>
        {answer.error && <FormAlert>{answer.error}</FormAlert>}
        <input type="hidden" name="refundId" value={refund._id} />
        <p>{refund.reason}</p>
        <p>{t(refund.kind === 'payment' ? 'refundPaymentText' : 'refundPurchaseText')}</p>
        <Button type="submit" name="intent" value="approve" isWide isBusy={state !== 'idle'}>
          {t('approveRefund', { amount })}
        </Button>
        <TextAreaField label={t('declineReason')} name="reason" rows={2} maxLength={1_000} error={answer.reasonError} />
        <Button type="submit" name="intent" value="reject" look="secondary" isWide isBusy={state !== 'idle'}>
          {t('declineRefund')}
        </Button>
      </Form>
    </Question>
  )
}
