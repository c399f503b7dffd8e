import type { PrivateCall } from '@stagedoor/contract/private-calls'
import { Link } from 'react-router'
import { Facts } from '../../../design/Facts.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { formatDuration } from '../../../design/format-duration.ts'
import { useTokens } from '../../../design/use-tokens.ts'
import { usePaths } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useStreamLength } from '../use-stream-length.ts'
import { useCountdown } from './use-countdown.ts'

/** So long before the paid and held minutes are used up both sides are told. */
const WARN_SECONDS = 30

/** How long it takes by the server's clock, and what it costs. */
export function CallFacts({ call, isPerformer }: { call: PrivateCall; isPerformer: boolean }) {
  const { t } = useTranslation('calls')
  const paths = usePaths()
  const tokens = useTokens()
  const isRunning = call.status === 'running'
  const seconds = useStreamLength(call.seconds, isRunning)
  const left = useCountdown(isRunning ? call.secondsLeft : null)
  return (
    <>
      <Facts
        facts={[
          [
            t('time'),
            <span key="time" role="timer">
              {formatDuration(seconds)}
            </span>,
          ],
          [t(isPerformer ? 'earned' : 'cost'), tokens(call.chargedPrice)],
          [t(call.kind), t('perMinute', { price: tokens(call.pricePerMinute) })],
        ]}
      />
      <div aria-live="polite">
        {left !== null && left <= WARN_SECONDS && (
          <FormAlert tone="warning">
            {t(isPerformer ? 'endsSoonCreator' : 'endsSoon', { count: left })}{' '}
            {!isPerformer && (
              <Link to={paths.topUp()} target="_blank">
                {t('topUp')}
              </Link>
            )}
          </FormAlert>
        )}
      </div>
    </>
  )
}
