import type { MessageWay } from '@stagedoor/contract/message-words'
import { LinkButton } from '../../design/Button.tsx'
import { formatNumber } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { takeFocusLeft } from './focus-after-composer.ts'
import styles from './Messages.module.css'

type WaysProps = { ways: readonly MessageWay[]; performerId: string; name: string }

/** What would let the reader write to a creator, or a creator to a fan. */
export function WaysToWrite({ ways, performerId, name }: WaysProps) {
  const { t, paths } = useTranslation('messages')
  const isCreator = useAppSelector((state) => state.currentUser._id) === performerId
  const targets = {
    subscribe: paths.subscribe(performerId),
    follow: paths.profile(performerId),
    tip: paths.tip(performerId),
    spend: paths.profile(performerId),
  } satisfies Record<MessageWay['way'], string>
  return (
    <div ref={takeFocusLeft} className={styles.closed} tabIndex={-1}>
      <p>{t(isCreator ? 'gatedCreator' : ways.length === 0 ? 'gatedNoWay' : 'gated', { name })}</p>
      <div className={styles.ways}>
        {ways.map(({ way, amount }) => (
          <LinkButton key={way} look="secondary" to={targets[way]}>
            {t(`way_${way}`, { amount: amount === null ? '' : formatNumber(amount) })}
          </LinkButton>
        ))}
      </div>
    </div>
  )
}
