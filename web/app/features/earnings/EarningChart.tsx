import { useId } from 'react'
import { Card } from '../../design/Card.tsx'
import { formatDate, formatNumber } from '../../design/format.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { layOut, type Day } from './days.ts'
import styles from './EarningChart.module.css'

const WIDTH = 600
const HEIGHT = 140
const GAP = 4

/** What each of some days earned, as bars; said in a sentence, and as a table behind. Days are of UTC. */
export function EarningChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation(['payouts', 'common'])
  const locale = useLocale()
  const id = useId()
  const dayName = (date: string) =>
    formatDate(new Date(`${date}T00:00:00Z`), locale, { hasTime: false, timeZone: 'UTC' })
  const tokens = (amount: number) => t('common:tokens', { count: amount, amount: formatNumber(amount, locale) })
  const earning = days.filter(({ net }) => net !== 0)
  const best = earning.toSorted((one, other) => other.net - one.net)[0]
  const total = days.reduce((sum, { net }) => sum + Math.round(net * 100), 0) / 100
  const said = best
    ? t('chartText', { total: tokens(total), day: dayName(best.date), top: tokens(best.net) })
    : t('chartEmpty')
  const [first, last] = [days[0], days.at(-1)]

  return (
    <Card className={styles.chart}>
      <h2 id={`${id}t`}>{t('chartTitle')}</h2>
      <p id={`${id}d`}>{said}</p>
      <Bars days={days} labelledBy={`${id}t ${id}d`} nameOf={(day) => `${dayName(day.date)}: ${tokens(day.net)}`} />
      <p className={styles.ends} aria-hidden="true">
        <span>{first && dayName(first.date)}</span>
        <span>{last && dayName(last.date)}</span>
      </p>
      {earning.length > 0 && (
        <details>
          <summary>{t('asTable')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col">{t('earned')}</th>
              </tr>
            </thead>
            <tbody>
              {earning.map(({ date, net }) => (
                <tr key={date}>
                  <td>{dayName(date)}</td>
                  <td>{formatNumber(net, locale)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </Card>
  )
}

type BarsProps = { days: readonly Day[]; labelledBy: string; nameOf(day: Day): string }

function Bars({ days, labelledBy, nameOf }: BarsProps) {
  const { bars, zero } = layOut(days, HEIGHT)
  const step = WIDTH / days.length
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={labelledBy}
    >
      {bars.map((bar, place) => (
        <rect
          key={bar.date}
          x={place * step + GAP / 2}
          width={step - GAP}
          y={bar.y}
          height={bar.height}
          data-below={bar.net < 0 || undefined}
        >
          <title>{nameOf(bar)}</title>
        </rect>
      ))}
      <line x1="0" x2={WIDTH} y1={zero + 0.5} y2={zero + 0.5} />
    </svg>
  )
}
