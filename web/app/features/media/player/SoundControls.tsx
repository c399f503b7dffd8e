import { useMediaState } from '@vidstack/react'
import { useTranslation } from '../../../locales/use-translation.ts'
import { Bars } from './Bars.tsx'
import { MuteControl, PlayControl, TimeShown, useIsLoading } from './controls.tsx'
import styles from './Player.module.css'
import { SeekSlider } from './SeekSlider.tsx'
import { Spinner } from './Spinner.tsx'
import { useRates } from './use-rates.ts'

/** A sound: its waveform is the slider. */
export function SoundControls({ title, waveform }: { title: string; waveform: readonly number[] | undefined }) {
  const { t } = useTranslation('player')
  const isLoading = useIsLoading()
  const [time, duration] = [useMediaState('currentTime'), useMediaState('duration')]
  const part = duration > 0 ? Math.min(1, time / duration) : 0
  return (
    <section className={styles.soundRow} aria-label={title}>
      <span className={styles.starts}>
        <PlayControl />
        {isLoading && (
          <output aria-label={t('loading')}>
            <Spinner />
          </output>
        )}
      </span>
      <SeekSlider previews={null}>
        <span className={styles.wave}>
          <Bars waveform={waveform} />
        </span>
        <span className={styles.played} style={{ clipPath: `inset(0 ${100 - part * 100}% 0 0)` }}>
          <Bars waveform={waveform} />
        </span>
      </SeekSlider>
      <TimeShown />
      <SpeedControl />
      <MuteControl />
    </section>
  )
}

function SpeedControl() {
  const { t } = useTranslation('player')
  const rates = useRates()
  return (
    <select
      className={styles.speed}
      aria-label={t('speed')}
      value={rates.selectedValue}
      onChange={({ target }) => rates.find(({ value }) => value === target.value)?.select()}
    >
      {rates.map(({ value, rate }) => (
        <option key={value} value={value}>
          {rate}×
        </option>
      ))}
    </select>
  )
}
