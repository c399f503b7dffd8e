import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Preferences.module.css'
import { notificationChannels, type TopicStanding } from './preferences.ts'

/** Topics by channels: what may be changed is a checkbox, what is fixed says so. */
export function ChannelMatrix({ topics }: { topics: readonly TopicStanding[] }) {
  const { t } = useTranslation('notifications')
  return (
    <table className={styles.matrix}>
      <caption className="visually-hidden">{t('matrix')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('about')}</th>
          {notificationChannels.map((channel) => (
            <th key={channel} scope="col">
              {t(`channel_${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((standing) => (
          <tr key={standing.topic}>
            <th scope="row">
              <input type="hidden" name="shown" value={standing.topic} />
              {t(`topic_${standing.topic}`)}
            </th>
            {notificationChannels.map((channel) => (
              <td key={channel}>
                <Cell standing={standing} channel={channel} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ standing, channel }: { standing: TopicStanding; channel: (typeof notificationChannels)[number] }) {
  const { t } = useTranslation('notifications')
  const { topic, [channel]: state } = standing
  switch (state) {
    case 'always':
      return <small>{t('fixed_always')}</small>
    case 'never':
      return (
        <small>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{t('fixed_never')}</span>
        </small>
      )
    case 'on':
    case 'off':
      return (
        <label className={styles.cell}>
          <span className="visually-hidden">
            {t('cell', { topic: t(`topic_${topic}`), channel: t(`channel_${channel}`) })}
          </span>
          <input type="checkbox" name={channel} value={topic} defaultChecked={state === 'on'} className={styles.box} />
        </label>
      )
    default:
      return state satisfies never
  }
}
