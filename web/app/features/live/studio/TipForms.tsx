import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import type { StreamGoal, StreamSales, TipMenuItem } from '@stagedoor/contract/stream-tips'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextAreaField, TextField } from '../../../design/Field.tsx'
import { Facts } from '../../../design/Facts.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Tokens } from '../../../design/Money.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { GoalBar } from '../GoalBar.tsx'
import { PriceField } from '../../wallet/PriceField.tsx'
import { MenuPrices } from './MenuPrices.tsx'
import { readableItems } from './read-tip-menu.ts'
import styles from './Studio.module.css'
import type { TipsAnswer } from './tip-forms.ts'

preloadTexts('live', 'studio')

type TipProps = {
  streamId: string
  goal: StreamGoal | null
  tipMenu: readonly TipMenuItem[]
  sales: StreamSales
  terms: OwnTerms
}

/** What the creator has sold in this session, what viewers tip for together, and what each tip is for. */
export function TipForms({ streamId, goal, tipMenu, sales, terms }: TipProps) {
  const { t } = useTranslation('live')
  return (
    <Card className={styles.form}>
      <h2>{t('tips')}</h2>
      <Facts
        facts={[
          [t('tipsSoFar'), <Tokens key="tips" amount={sales.tips} />],
          sales.tickets > 0 && [
            t('ticketsSoFar', { count: sales.tickets }),
            <Tokens key="tickets" amount={sales.ticketPrices} />,
          ],
        ]}
      />
      <p className={styles.hint}>{t('beforeCommission')}</p>
      {goal && <GoalBar goal={goal} />}
      <GoalForm streamId={streamId} goal={goal} terms={terms} />
      <MenuForm tipMenu={tipMenu} terms={terms} />
    </Card>
  )
}

function GoalForm({ streamId, goal, terms }: Pick<TipProps, 'streamId' | 'goal' | 'terms'>) {
  const { t } = useTranslation('live')
  const { Form, data, state } = useFetcher<TipsAnswer>()
  return (
    <Form method="post" className={styles.form} key={goal?.title}>
      <input type="hidden" name="streamId" value={streamId} />
      {data?.refusal && <FormAlert>{data.refusal}</FormAlert>}
      <div className={styles.devices}>
        <TextField
          label={t('goalTitle')}
          name="goalTitle"
          maxLength={60}
          required
          defaultValue={goal?.title}
          error={data?.fields?.goalTitle}
        />
        <PriceField
          label={t('goalAmount')}
          name="goalAmount"
          unit="tokens"
          terms={terms}
          required
          defaultValue={String(goal?.amount ?? '')}
          error={data?.fields?.goalAmount}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" look="secondary" name="intent" value="goal" isBusy={state !== 'idle'}>
          {t('setGoal')}
        </Button>
        {goal && (
          <Button type="submit" look="quiet" name="intent" value="noGoal" formNoValidate>
            {t('removeGoal')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function MenuForm({ tipMenu, terms }: Pick<TipProps, 'tipMenu' | 'terms'>) {
  const { t } = useTranslation('live')
  const { Form, data, state } = useFetcher<TipsAnswer>()
  const [written, setWritten] = useState(() => tipMenu.map(({ title, price }) => `${price} ${title}`).join('\n'))
  return (
    <Form method="post" className={styles.form}>
      {data?.refusal && <FormAlert>{data.refusal}</FormAlert>}
      <TextAreaField
        label={t('tipMenu')}
        name="menu"
        rows={4}
        defaultValue={written}
        hint={t('tipMenuHint')}
        error={data?.fields?.menu}
        onInput={(event) => setWritten(event.currentTarget.value)}
      />
      <MenuPrices items={readableItems(written)} terms={terms} />
      <div className={styles.actions}>
        <Button type="submit" look="secondary" name="intent" value="menu" isBusy={state !== 'idle'}>
          {t('saveMenu')}
        </Button>
        <output>{data?.saved === 'menu' && t('menuSaved')}</output>
      </div>
    </Form>
  )
}
