import { MAXIMUM_LIST_NAME, viewFanList } from '@stagedoor/contract/fan-lists'
import { searchFollowers } from '@stagedoor/contract/users'
import { data, Form, redirect } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { TextField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { useFocusOnFault } from '../design/use-focus-on-fault.ts'
import styles from '../features/audience/Audience.module.css'
import { AddFans, MemberList } from '../features/audience/ListMembers.tsx'
import { answerList } from '../features/audience/list-actions.ts'
import { personOf } from '../features/audience/person.ts'
import { typedRuleOf } from '../features/audience/rule-form.ts'
import { RuleFields } from '../features/audience/RuleFields.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/list'

export const handle = { creatorOnly: true, texts: preloadTexts('fans') } satisfies PageRules

const FOUND_AT_ONCE = 8

/** One list with a page of its members, and whom a search among the followers finds. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...state } = listStateOf(viewFanList, searchParams, { pageSize: 25 })
  const q = searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const [viewed, found] = await Promise.all([
    callOrThrow(visit, viewFanList, { params: { id: params.listId }, query }),
    q === '' ? null : callOrThrow(visit, searchFollowers, { query: { q, limit: FOUND_AT_ONCE } }),
  ])
  stayWithin(visit, state, viewed.total)
  const { _id: id, name, type, rule, totalMembers, totalUses } = viewed.list
  return {
    list: { id, name, isRule: type === 'rule', members: totalMembers, uses: totalUses },
    rule: rule && typedRuleOf(rule),
    people: viewed.data.map(({ userId, userInfo }) => personOf(userId, userInfo)),
    found: found && found.data.map((card) => personOf(card._id, card)),
    q,
    state,
    isDeleting: searchParams.has('delete'),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const answer = await answerList(visit, params.listId, await readForm(request))
  if (answer.outcome === 'deleted') return redirect(visit.paths.lists)
  return data(answer, { status: answer.outcome === 'refused' ? answer.status : 200 })
}

export default function FansOnList({ loaderData }: Route.ComponentProps) {
  const { list, people, found, q, state, isDeleting } = loaderData
  const { t, paths } = useTranslation('fans')
  const answer = useLastAnswer<typeof action>()
  const refusal = answer?.outcome === 'refused' ? answer.refusal : null
  return (
    <>
      <PageHeading
        title={list.name}
        lead={t('fanCount', { count: list.members })}
        back={{ to: paths.lists, name: t('lists') }}
      />
      <div className={styles.page}>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        {isDeleting && <DeleteQuestion list={list} />}
        {!list.isRule && <AddFans q={q} found={found} members={people} />}
        <Card className={styles.card}>
          <h2>{t('members')}</h2>
          <MemberList people={people} isRule={list.isRule} />
          <Pager {...pagesOf(paths.list(list.id), { list: state, total: list.members, filters: { q } })} />
        </Card>
        <Settings key={list.name} list={list} rule={loaderData.rule} answer={answer} />
      </div>
    </>
  )
}

type ListProps = { list: Route.ComponentProps['loaderData']['list'] }
type SettingsProps = ListProps & {
  rule: Route.ComponentProps['loaderData']['rule']
  answer: ReturnType<typeof useLastAnswer<typeof action>>
}

/** Its name, its rule, and its deletion. */
function Settings({ list, rule, answer }: SettingsProps) {
  const { t, paths } = useTranslation('fans')
  const kept = answer && 'typed' in answer ? answer : null
  const fields = kept?.outcome === 'refused' ? kept.refusal.fields : {}
  const form = useFocusOnFault(kept?.outcome === 'refused' ? kept.refusal : null)
  return (
    <Card>
      <Form ref={form} method="post" className={styles.form}>
        {/* What the Enter key does: not the count. */}
        <input type="submit" hidden />
        <h2>{t('settings')}</h2>
        <TextField
          label={t('name')}
          name="name"
          maxLength={MAXIMUM_LIST_NAME}
          required
          autoComplete="off"
          defaultValue={kept?.name || list.name}
          error={fields['name']}
        />
        {rule && (
          <RuleFields
            rule={kept?.typed ?? rule}
            error={fields['rule']}
            counted={kept?.outcome === 'counted' ? kept.counted : undefined}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit">{t('save')}</Button>
          <LinkButton look="quiet" to={`${paths.list(list.id)}?delete=1`} preventScrollReset>
            {t('delete')}
          </LinkButton>
        </div>
      </Form>
    </Card>
  )
}

/** Asks before the deletion, or says why there is none. */
function DeleteQuestion({ list }: ListProps) {
  const { t, paths } = useTranslation('fans')
  return (
    <Card className={styles.card}>
      <h2>{t('deleteTitle', { name: list.name })}</h2>
      <p>{list.uses > 0 ? t('inUse', { count: list.uses }) : t('deleteText')}</p>
      <Form method="post" className={styles.actions}>
        {list.uses === 0 && (
          <Button type="submit" look="danger" name="intent" value="delete">
            {t('deleteForGood')}
          </Button>
        )}
        <LinkButton look="secondary" to={paths.list(list.id)} preventScrollReset>
          {t('keep')}
        </LinkButton>
      </Form>
    </Card>
  )
}
