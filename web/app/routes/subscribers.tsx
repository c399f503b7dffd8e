import { quoteRemoval } from '@stagedoor/contract/subscription-gifts'
import { billingStages, subscriptionTypes } from '@stagedoor/contract/subscription-words'
import { getSubscription, searchSubscribers } from '@stagedoor/contract/subscriptions'
import { data } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField, TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { findHandLists } from '../features/audience/offer-terms.ts'
import { ComplimentaryForm } from '../features/subscriptions/studio/ComplimentaryForm.tsx'
import { RemoveSubscriber } from '../features/subscriptions/studio/RemoveSubscriber.tsx'
import { stageTexts, subscriberOf, typeTexts } from '../features/subscriptions/studio/subscriber.ts'
import { answerSubscriberForm, type SubscribersAnswer } from '../features/subscriptions/studio/subscriber-actions.ts'
import { SubscriberTable } from '../features/subscriptions/studio/SubscriberTable.tsx'
import styles from '../features/subscriptions/studio/Studio.module.css'
import { NothingMatches } from '../features/wallet/LineFilters.tsx'
import { useTokens } from '../design/use-tokens.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { dataOr, unwrapOrThrow } from '../session/answers.ts'
import {
  choicesIn,
  listStateOf,
  MAXIMUM_WORDS,
  pageCountOf,
  pagesAt,
  stayWithin,
  wordsIn,
  type ListState,
} from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/subscribers'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('subscribers', 'subscriptions', 'wallet', 'fans'),
} satisfies PageRules

/** The subscribers by the filters in the address, and the open question. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(searchSubscribers, searchParams, { pageSize: 10 })
  const filters = {
    q: wordsIn(searchParams),
    type: choicesIn(searchParams, 'type', subscriptionTypes),
    stage: choicesIn(searchParams, 'stage', billingStages),
  }
  const remove = searchParams.get('remove')
  const [found, lists, requested, quoted] = await Promise.all([
    visit.api(searchSubscribers, {
      query: { ...query, q: filters.q, subscriptionType: filters.type, billingStage: filters.stage },
    }),
    findHandLists(visit),
    remove === null ? null : visit.api(getSubscription, { params: { id: remove } }),
    remove === null ? null : visit.api(quoteRemoval, { params: { id: remove } }),
  ])
  const { data: rows, total } = unwrapOrThrow(visit, found)
  stayWithin(visit, list, total)
  const wanted = requested && dataOr(requested, null)
  const removal = wanted && { subscriber: subscriberOf(wanted), quote: quoted && dataOr(quoted, null) }
  return {
    subscribers: rows.map(subscriberOf),
    lists,
    removal,
    total,
    list,
    filters,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerSubscriberForm(context.get(visitContext), await readForm(request))
  return data(answer, { status: answer.done === null ? answer.status : 200 })
}

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { subscribers, lists, removal, total, list, filters } = loaderData
  const { t, paths } = useTranslation('subscribers')
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const at = (page: number, more: Record<string, string> = {}) =>
    pagesAt(paths.subscribers, list, { ...filters, ...more })(page)
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className={styles.page}>
        {actionData && <AnswerNote answer={actionData} />}
        {removal?.subscriber.canRemove && (
          <RemoveSubscriber key={removal.subscriber.id} removal={removal} back={at(list.current)} />
        )}
        {removal && !removal.subscriber.canRemove && <FormAlert tone="info">{t('removeOver')}</FormAlert>}
        <div>
          {(total > 0 || isFiltered) && <Filters filters={filters} list={list} isOpen={isFiltered} />}
          {subscribers.length > 0 && (
            <SubscriberTable
              subscribers={subscribers}
              lists={lists}
              removeAddress={(id) => at(list.current, { remove: id })}
            />
          )}
          {subscribers.length === 0 && isFiltered && <NothingMatches all={paths.subscribers} />}
          {subscribers.length === 0 && !isFiltered && (
            <EmptyState icon="heart" title={t('noneTitle')} text={t('noneText')}>
              <LinkButton to={paths.prices}>{t('pricesTitle')}</LinkButton>
            </EmptyState>
          )}
          <Pager current={list.current} total={pageCountOf(total, list)} addressOf={(page) => at(page)} />
        </div>
        <ComplimentaryForm
          answer={{
            given: actionData?.done === 'given' ? actionData : null,
            refusal: actionData?.done === null && actionData.form === 'complimentary' ? actionData.refusal : null,
          }}
        />
      </div>
    </>
  )
}

type FiltersProps = {
  filters: Route.ComponentProps['loaderData']['filters']
  list: Pick<ListState, 'kept'>
  isOpen: boolean
}

function Filters({ filters, list, isOpen }: FiltersProps) {
  const { t, paths } = useTranslation(['subscribers', 'wallet'])
  const all = { value: '', label: t('wallet:all') }
  return (
    <FilterForm
      label={t('wallet:filters')}
      action={paths.subscribers}
      submitLabel={t('wallet:show')}
      isOpen={isOpen}
      kept={list.kept}
    >
      <TextField label={t('search')} name="q" type="search" defaultValue={filters.q} maxLength={MAXIMUM_WORDS} />
      <SelectField
        label={t('kind')}
        name="type"
        defaultValue={filters.type?.[0] ?? ''}
        options={[all, ...subscriptionTypes.map((value) => ({ value, label: t(typeTexts[value]) }))]}
      />
      <SelectField
        label={t('state')}
        name="stage"
        defaultValue={filters.stage?.[0] ?? ''}
        options={[all, ...billingStages.map((value) => ({ value, label: t(stageTexts[value]) }))]}
      />
    </FilterForm>
  )
}

/** The result of a removal; the other form shows its own. */
function AnswerNote({ answer }: { answer: SubscribersAnswer }) {
  const { t } = useTranslation('subscribers')
  const tokens = useTokens()
  switch (answer.done) {
    case null:
      return answer.form === 'remove' && <FormAlert>{answer.refusal.message}</FormAlert>
    case 'given':
      return null
    case 'removed': {
      return (
        <FormAlert tone="success">
          {answer.credit > 0
            ? t('removed', { name: answer.name, tokens: tokens(answer.credit) })
            : t('removedPlain', { name: answer.name })}
        </FormAlert>
      )
    }
    default:
      return answer satisfies never
  }
}
