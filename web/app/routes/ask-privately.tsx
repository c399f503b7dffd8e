import { getPerformer } from '@stagedoor/contract/performers'
import { requestPrivateCall } from '@stagedoor/contract/private-calls'
import { getPublicSettings } from '@stagedoor/contract/settings'
import { useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { callPaths } from '../call-paths.ts'
import { Avatar } from '../design/Avatar.tsx'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Choice, Choices } from '../design/Choice.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Facts } from '../design/Facts.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useTokens } from '../design/use-tokens.ts'
import styles from '../features/live/calls/Calls.module.css'
import { RefusedSale } from '../features/payments/RefusedSale.tsx'
import { readAmount } from '../features/wallet/amounts.ts'
import { usePrice } from '../features/wallet/use-price.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/ask-privately'

export const handle = { requiresSignIn: true, texts: preloadTexts('calls', 'wallet') } satisfies PageRules

/** What a creator asks for a minute, and whether the reader may ask. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [performer, settings, viewer] = await Promise.all([
    callOrThrow(visit, getPerformer, { params: { id: params.performerId } }),
    callOrThrow(visit, getPublicSettings, {}),
    visit.viewer(),
  ])
  const { name, username, avatar, privateChatPrice: price, isSubscribed } = performer
  return {
    creator: { id: performer._id, name, username, avatar },
    price,
    isSubscribed,
    mayCall: settings.videoCallEnable,
    balance: viewer?.balance ?? 0,
  }
}

/** Asks for a private show or call, at the price that was shown, and goes to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const kind = textOf(form, 'kind') === 'call' ? 'call' : 'show'
  const expectedPrice = readAmount(textOf(form, 'price'))
  const body = { performerId: params.performerId, kind, ...(expectedPrice !== null && { expectedPrice }) } as const
  const reply = await visit.api(requestPrivateCall, { body })
  if (reply.isOk) throw redirect(callPaths(visit.locale).call(reply.data._id))
  const { message, error } = reply.problem
  const isShort = error === 'INSUFFICIENT_BALANCE'
  return data({ message, isShort, isOverLimit: error === 'SPENDING_LIMIT_REACHED' }, { status: reply.status })
}

export default function AskPrivately({ loaderData }: Route.ComponentProps) {
  const { creator, price, isSubscribed } = loaderData
  const { t, paths } = useTranslation('calls')
  const { name, username, avatar } = creator
  return (
    <>
      <PageHeading
        title={t('askTitle', { name })}
        lead={t('askLead', { name })}
        back={{ to: paths.profile(username), name }}
      >
        <Avatar name={name} url={avatar} size="large" />
      </PageHeading>
      {price === null || !isSubscribed ? (
        <EmptyState
          icon="live"
          title={t('show')}
          text={price === null ? t('notOffered', { name }) : t('subscribersOnly')}
        >
          <LinkButton to={paths.profile(username)}>{t('seeProfile')}</LinkButton>
        </EmptyState>
      ) : (
        <AskForm {...loaderData} price={price} />
      )}
    </>
  )
}

type AskProps = { creator: { name: string }; price: number; mayCall: boolean; balance: number }

function AskForm({ creator: { name }, price, mayCall, balance }: AskProps) {
  const { t, paths } = useTranslation('calls')
  const tokens = useTokens()
  const priceOf = usePrice()
  const answer = useLastAnswer<typeof action>()
  const { state } = useNavigation()
  const [kind, setKind] = useState('show')
  return (
    <Card>
      <Form method="post" className={styles.stack}>
        {answer?.isShort && (
          <FormAlert tone="warning">
            {answer.message} <LinkButton to={paths.topUp()}>{t('topUp')}</LinkButton>
          </FormAlert>
        )}
        {answer && !answer.isShort && <RefusedSale {...answer} />}
        <input type="hidden" name="price" value={price} />
        <Choices legend={t('kind')} isInRows>
          <Choice
            name="kind"
            value="show"
            isWide
            isChosen={kind === 'show'}
            onChoose={setKind}
            detail={t('showText', { name })}
          >
            {t('show')}
          </Choice>
          {mayCall && (
            <Choice
              name="kind"
              value="call"
              isWide
              isChosen={kind === 'call'}
              onChoose={setKind}
              detail={t('callText')}
            >
              {t('call')}
            </Choice>
          )}
        </Choices>
        <Facts
          facts={[
            [t('price'), priceOf(price)],
            [t('balance'), tokens(balance)],
          ]}
        />
        <p>{t('askTerms')}</p>
        <Button type="submit" isWide isBusy={state !== 'idle'}>
          {t('ask', { name })}
        </Button>
      </Form>
    </Card>
  )
}
