import type { PushDevice } from '@stagedoor/contract/push-devices'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { Badge } from '../../../design/Badge.tsx'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from '../Preferences.module.css'
import { describeBrowser, subscribeBrowser, type PushFault } from './subscribe.ts'

type Props = { publicKey: string; devices: readonly PushDevice[] }
type Answer = { message: string | null } | undefined

const faultTexts = { unsupported: 'pushUnsupported', denied: 'pushDenied', failed: 'pushFailed' } as const

/** The browsers that take pushes, and this one, which asks for permission at a press. Rule NOTE-10. */
export function PushDevices({ publicKey, devices }: Props) {
  const { t } = useTranslation('notifications')
  const isHydrated = useIsHydrated()
  const isOn = devices.some(({ isCurrent }) => isCurrent)
  return (
    <Card className={styles.section} aria-labelledby="push">
      <h2 id="push">{t('pushTitle')}</h2>
      <p>{isOn ? t('pushIsOn') : t('pushLead')}</p>
      {!isOn && (isHydrated ? <TurnOn publicKey={publicKey} /> : <p className={styles.hint}>{t('pushNeedsScript')}</p>)}
      {devices.length > 0 && (
        <ul className={styles.devices} aria-label={t('devices')}>
          {devices.map((device) => (
            <Device key={device._id} device={device} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function TurnOn({ publicKey }: Pick<Props, 'publicKey'>) {
  const { t } = useTranslation('notifications')
  const { submit, state, data } = useFetcher<Answer>()
  const [fault, setFault] = useState<PushFault | null>(null)
  const [isAsking, setAsking] = useState(false)
  async function turnOn() {
    setFault(null)
    setAsking(true)
    const subscribed = await subscribeBrowser(publicKey)
    setAsking(false)
    if (typeof subscribed === 'string') return setFault(subscribed)
    const { browser, system } = describeBrowser(navigator.userAgent)
    const name = t('deviceName', {
      browser: browser ?? t('unknownBrowser'),
      system: system ?? t('unknownSystem'),
    })
    await submit({ intent: 'add-device', name, ...subscribed }, { method: 'post' })
  }
  return (
    <>
      <Button look="secondary" isBusy={isAsking || state !== 'idle'} onClick={() => void turnOn()}>
        {t('pushOn')}
      </Button>
      {fault !== null && <FormAlert>{t(faultTexts[fault])}</FormAlert>}
      {fault === null && data?.message && <FormAlert>{data.message}</FormAlert>}
    </>
  )
}

function Device({ device: { _id, name, isCurrent } }: { device: PushDevice }) {
  const { t } = useTranslation('notifications')
  const { Form, state } = useFetcher<Answer>()
  return (
    <li>
      <span>
        {name} {isCurrent && <Badge>{t('deviceCurrent')}</Badge>}
      </span>
      <Form method="post">
        <input type="hidden" name="id" value={_id} />
        <Button
          type="submit"
          look="quiet"
          name="intent"
          value="remove-device"
          isBusy={state !== 'idle'}
          aria-label={t('removeDevice', { name })}
        >
          {t('remove')}
        </Button>
      </Form>
    </li>
  )
}
