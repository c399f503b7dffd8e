import { fromCents, toCents } from '@stagedoor/contract/money'
import { useId, useState, type PointerEvent } from 'react'
import { Card } from '../../design/Card.tsx'
import { formatDate, formatMonth, formatNumber } from '../../design/format.ts'
import { Tabs } from '../../design/Tabs.tsx'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { layOut, type Day } from './days.ts'
import styles from './EarningChart.module.css'
import { useWorth } from './use-worth.ts'

const WIDTH = 600
const HEIGHT = 140

/** The period of a chart: days, the longest by months. */
export const spans = ['30', '90', '365'] as const
type Span = (typeof spans)[number]
const spanTexts = { '30': 'chart30', '90': 'chart90', '365': 'chart365' } as const satisfies Record<Span, string>

/** `tokenPrice`: USD a token, today; null: not known. */
type ChartProps = { points: readonly Day[]; span: Span; tokenPrice: number | null }

/**
 * Earnings per UTC day or month as bars: summarised in a sentence, readable bar by bar with a slider (touch, mouse or
 * keys), and as a table.
 */
export function EarningChart({ points, span, tokenPrice }: ChartProps) {
  const { t } = useTranslation('payouts')
  const { both } = useWorth(tokenPrice)
  const nameOf = usePointName()
  const id = useId()
  const earning = points.filter(({ net }) => net !== 0)
  const best = earning.toSorted((one, other) => other.net - one.net)[0]
  const total = fromCents(points.reduce((sum, { net }) => sum + toCents(net), 0))
  return (
    <Card className={styles.chart}>
      <h2 id={`${id}t`}>{t(span === '365' ? 'chartTitleMonths' : 'chartTitle')}</h2>
      <Spans span={span} />
      <p id={`${id}d`}>
        {best ? t('chartText', { total: both(total), day: nameOf(best.date), top: both(best.net) }) : t('chartEmpty')}
      </p>
      <Picture key={span} points={points} labelledBy={`${id}t ${id}d`} tokenPrice={tokenPrice} />
      {earning.length > 0 && <Table points={earning} />}
    </Card>
  )
}

function usePointName() {
  const locale = useLocale()
  return (date: string) =>
    date.length === 7
      ? formatMonth(date, locale)
      : formatDate(new Date(`${date}T00:00:00Z`), locale, { hasTime: false, timeZone: 'UTC' })
}

function Spans({ span }: { span: Span }) {
  const { t } = useTranslation('payouts')
  const { earnings } = usePaths()
  const tabs = spans.map((one) => ({
    to: one === '30' ? earnings : `${earnings}?span=${one}`,
    name: t(spanTexts[one]),
    isCurrent: one === span,
  }))
  return <Tabs label={t('chartSpan')} tabs={tabs} />
}

type PictureProps = Pick<ChartProps, 'points' | 'tokenPrice'> & { labelledBy: string }

/** The bars and their slider. */
function Picture({ points, labelledBy, tokenPrice }: PictureProps) {
  const { t } = useTranslation('payouts')
  const { both } = useWorth(tokenPrice)
  const nameOf = usePointName()
  const lastPlace = points.length - 1
  const [place, setPlace] = useState(lastPlace)
  const picked = points[place]
  const printed = picked ? `${nameOf(picked.date)}: ${both(picked.net)}` : ''
  const [first, last] = [points[0], points.at(-1)]
  return (
    <div>
      <Bars points={points} picked={place} labelledBy={labelledBy} onPick={setPlace} />
      <p className={styles.ends} aria-hidden="true">
        <span>{first && nameOf(first.date)}</span>
        <span>{last && nameOf(last.date)}</span>
      </p>
      <input
        className={`${styles.slider} needs-script`}
        type="range"
        min={0}
        max={lastPlace}
        value={place}
        onChange={(event) => setPlace(event.currentTarget.valueAsNumber)}
        aria-label={t('chartPick')}
        aria-valuetext={printed}
      />
      <p className={`${styles.printed} needs-script`} aria-hidden="true">
        {printed}
      </p>
    </div>
  )
}

type BarsProps = {
  points: readonly Day[]
  picked: number
  labelledBy: string
  onPick(place: number): void
}

function Bars({ points, picked, labelledBy, onPick }: BarsProps) {
  const { bars, zero } = layOut(points, HEIGHT)
  const step = WIDTH / points.length
  const gap = step / 5
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const place = Math.floor(((event.clientX - left) / width) * points.length)
    onPick(Math.min(points.length - 1, Math.max(0, place)))
  }
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={labelledBy}
      onPointerDown={pick}
      onPointerMove={pick}
    >
      <rect className={styles.pick} x={picked * step} width={step} y={0} height={HEIGHT + 2} />
      {bars.map((bar, place) => (
        <rect
          key={bar.date}
          x={place * step + gap / 2}
          width={step - gap}
          y={bar.y}
          height={bar.height}
          data-below={bar.net < 0 || undefined}
        />
      ))}
      <line x1="0" x2={WIDTH} y1={zero + 0.5} y2={zero + 0.5} />
    </svg>
  )
}

function Table({ points }: { points: readonly Day[] }) {
  const { t } = useTranslation('payouts')
  const nameOf = usePointName()
  return (
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
          {points.map(({ date, net }) => (
            <tr key={date}>
              <td>{nameOf(date)}</td>
              <td>{formatNumber(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
