import { useEffect, useRef, useState, type RefObject } from 'react'
import { useFetcher } from 'react-router'
import { Card } from '../../../design/Card.tsx'
import { Choice, Choices } from '../../../design/Choice.tsx'
import { CheckField } from '../../../design/Field.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { ListChoice } from '../../audience/offer-terms.ts'
import { ListChecks } from '../studio/ListChecks.tsx'
import type { MassAnswer } from './mass-actions.ts'
import { groups, type EditedMass } from './mass-form.ts'
import styles from './Mass.module.css'

type RecipientProps = {
  mass: EditedMass
  lists: readonly ListChoice[]
  error: string | undefined
  form: RefObject<HTMLFormElement | null>
}

/** Who gets it, who does not, and how many that are now. */
export function RecipientFields({ mass, lists, error, form }: RecipientProps) {
  const { t } = useTranslation('mass')
  const [group, setGroup] = useState(mass.group)
  const { reach, count } = useReach(form)
  const { listIds, excludeListIds, excludesBuyers } = mass
  const isOpen = error !== undefined || group === 'none' || listIds.length + excludeListIds.length > 0 || excludesBuyers
  return (
    <Card className={styles.card} aria-labelledby="mass-recipients" onChange={count}>
      <h2 id="mass-recipients">{t('recipients')}</h2>
      <Choices legend={t('toWhom')} isInRows>
        {groups.map((name) => (
          <Choice key={name} name="group" value={name} isChosen={name === group} onChoose={() => setGroup(name)}>
            {t(`to_${name}`)}
          </Choice>
        ))}
      </Choices>
      <details className={styles.more} open={isOpen || undefined}>
        <summary>{t('moreRecipients')}</summary>
        <ListChecks name="listIds" legend={t('addLists')} lists={lists} chosen={listIds} error={error} />
        {lists.length > 0 && (
          <ListChecks name="excludeListIds" legend={t('leaveOutLists')} lists={lists} chosen={excludeListIds} />
        )}
        <CheckField label={t('leaveOutBuyers')} name="excludesBuyers" defaultChecked={excludesBuyers} />
      </details>
      <output className={styles.reach}>{reach}</output>
      <p className={styles.note}>{t('blockedNote')}</p>
    </Card>
  )
}

/** How many would get it, counted again after each change. */
function useReach(form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation('mass')
  const fetcher = useFetcher<MassAnswer>()
  const { submit } = fetcher
  const count = () => {
    if (!form.current) return
    const written = new FormData(form.current)
    written.set('intent', 'count')
    void submit(written, { method: 'post' })
  }
  const first = useRef(count)
  useEffect(() => first.current(), [])
  const counted = fetcher.data?.outcome === 'counted' ? fetcher.data : null
  if (!counted) return { reach: t('counting'), count }
  if (counted.reach === null) return { reach: t('reachUnknown'), count }
  return { reach: counted.reach === 0 ? t('reachNone') : t('reach', { count: counted.reach }), count }
}
