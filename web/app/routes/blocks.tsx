import {
  blockCountries,
  blockUser,
  listBlockedCountries,
  listBlockedUsers,
  unblockUser,
} from '@stagedoor/contract/follows'
import { getPerformer } from '@stagedoor/contract/performers'
import { data, Form, redirect } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { readChoices, writeChoices } from '../session/choices.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import styles from '../features/audience/Audience.module.css'
import { BlockedCountries } from '../features/audience/BlockedCountries.tsx'
import { BlockedPeople } from '../features/audience/BlockedPeople.tsx'
import { personOf } from '../features/audience/person.ts'
import { countriesIn } from '../features/identity/countries.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { idIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/blocks'

export const handle = {
  requiresSignIn: true,
  isAction: true,
  section: 'me',
  texts: preloadTexts('fans'),
} satisfies PageRules

/** Whom the reader blocks; of a creator the countries too. `block` in the address asks whether to block a creator. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(listBlockedUsers, searchParams, { pageSize: 25 })
  const wantedId = idIn(searchParams, 'block')
  const isCreator = (await visit.viewer())?.isPerformer ?? false
  const [found, countries, wanted] = await Promise.all([
    callOrThrow(visit, listBlockedUsers, { query }),
    isCreator ? callOrThrow(visit, listBlockedCountries, {}) : null,
    wantedId === undefined ? null : visit.api(getPerformer, { params: { id: wantedId } }),
  ])
  stayWithin(visit, list, found.total)
  return {
    wanted: wanted?.isOk ? { id: wanted.data._id, name: wanted.data.name, username: wanted.data.username } : null,
    list,
    total: found.total,
    people: found.data.map(({ targetId, targetInfo }) => personOf(targetId, targetInfo)),
    countries: countries && { all: writeChoices(countriesIn(visit.locale)), blocked: countries.countryCodes },
  }
}

/** Blocks, unblocks, or sets the countries. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const targetId = textOf(form, 'targetId')
  const intent = textOf(form, 'intent')
  const reply = await (() => {
    switch (intent) {
      case 'block':
        return visit.api(blockUser, { body: { targetId, reason: '' } })
      case 'unblock':
        return visit.api(unblockUser, { params: { id: targetId } })
      default: {
        const countryCodes = form.getAll('country').filter((code) => typeof code === 'string')
        return visit.api(blockCountries, { body: { countryCodes } })
      }
    }
  })()
  if (!reply.isOk) {
    const { status, problem } = reply
    return data({ message: problem.message, isSaved: false, isBlocked: intent === 'unblock' }, { status })
  }
  if (form.has('isConfirmed')) return redirect(visit.paths.blocks)
  if (visit.isForData) return { message: null, isSaved: intent === 'countries', isBlocked: intent === 'block' }
  return redirect(visit.paths.blocks)
}

export default function Blocks({ loaderData: { people, wanted, countries, list, total } }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['fans', 'shell'])
  const answer = useLastAnswer<typeof action>()
  return (
    <>
      <PageHeading title={t('blocks')} lead={t('blocksLead')} back={{ to: paths.me, name: t('shell:me') }} />
      <div className={styles.page}>
        {answer?.message && <FormAlert>{answer.message}</FormAlert>}
        {answer?.isSaved && <FormAlert tone="success">{t('countriesSaved')}</FormAlert>}
        {wanted && <Question person={wanted} />}
        <BlockedPeople
          people={people}
          empty={
            <EmptyState
              icon="shield"
              title={t('noBlocksTitle')}
              text={t(countries ? 'noBlockedFansText' : 'noBlocksText')}
            />
          }
        >
          <Pager {...pagesOf(paths.blocks, { list, total })} />
        </BlockedPeople>
        {countries && <BlockedCountries all={readChoices(countries.all)} blocked={new Set(countries.blocked)} />}
      </div>
    </>
  )
}

/** Asked for by the page of a creator, whose address names them. */
function Question({ person: { id, name, username } }: { person: { id: string; name: string; username: string } }) {
  const { t, paths } = useTranslation('fans')
  return (
    <Card>
      <Form method="post" className={styles.form}>
        <h2>{t('blockTitle', { name })}</h2>
        <p>{t('blockText')}</p>
        <input type="hidden" name="targetId" value={id} />
        <input type="hidden" name="isConfirmed" value="yes" />
        <div className={styles.actions}>
          <Button type="submit" name="intent" value="block">
            {t('block')}
          </Button>
          <LinkButton look="secondary" to={paths.profile(username)}>
            {t('dontBlock')}
          </LinkButton>
        </div>
      </Form>
    </Card>
  )
}
