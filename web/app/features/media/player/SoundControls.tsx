import { useMediaState } from '@vidstack/react'
import { Bars } from './Bars.tsx'
import { MuteControl, PlayControl, TimeShown } from './controls.tsx'
import styles from './Player.module.css'
import { SeekSlider } from './SeekSlider.tsx'

/** A sound: its waveform is the slider. */
export function SoundControls({ title, waveform }: { title: string; waveform: readonly number[] | undefined }) {
  const [time, duration] = [useMediaState('currentTime'), useMediaState('duration')]
  const part = duration > 0 ? Math.min(1, time / duration) : 0
  return (
    <section className={styles.soundRow} aria-label={title}>
      <PlayControl />
      <SeekSlider previews={null}>
        <span className={styles.wave}>
          <Bars waveform={waveform} />
        </span>
        <span className={styles.played} style={{ clipPath: `inset(0 ${100 - part * 100}% 0 0)` }}>
          <Bars waveform={waveform} />
        </span>
      </SeekSlider>
      <TimeShown />
      <MuteControl />
    </section>
  )
}
