import type { Session } from '@stagedoor/contract/auth'
import { Card } from '../../../design/Card.tsx'
import { DataList } from '../../../design/DataList.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Security.module.css'
import { OneButton } from './TwoStepSection.tsx'

/** A session; `placeName` is written by the server, in the reader's language. */
export type DeviceRow = Session & { placeName: string | null }

/** The sessions of an account, each with a sign-out button. */
export function DevicesSection({ devices }: { devices: readonly DeviceRow[] }) {
  const { t } = useTranslation('account')
  const nameOf = ({ browser, system }: DeviceRow) =>
    [browser, system].filter((part) => part !== null).join(', ') || t('unknownDevice')
  return (
    <Card className={styles.section}>
      <h2>{t('devicesTitle')}</h2>
      <DataList
        caption={t('devicesTitle')}
        rows={devices}
        keyOf={({ _id }) => _id}
        columns={[
          { name: t('device'), show: nameOf },
          { name: t('place'), show: ({ placeName, address }) => (placeName ? `${placeName} · ${address}` : address) },
          { name: t('lastSeen'), show: ({ lastSeenAt }) => <Moment at={lastSeenAt} hasTime /> },
          {
            name: '',
            show: (device) =>
              device.isCurrent ? (
                t('thisDevice')
              ) : (
                <OneButton intent="end-session" fields={{ id: device._id }}>
                  {t('signOutDevice', { name: nameOf(device) })}
                </OneButton>
              ),
          },
        ]}
      />
      {devices.length > 1 && <OneButton intent="end-others">{t('signOutOthers')}</OneButton>}
    </Card>
  )
}
