import styles from './Playable.module.css'

/** The loudness of a sound from its beginning to its end. */
export function Bars({ waveform }: { waveform: readonly number[] | undefined }) {
  const bars = waveform ?? Array.from({ length: 100 }, () => 8)
  return (
    <svg className={styles.bars} viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path d={bars.map((loudness, x) => `M${x + 0.5} ${50 - barOf(loudness)}v${2 * barOf(loudness)}`).join('')} />
    </svg>
  )
}

const barOf = (loudness: number): number => Math.max(2, Math.round(loudness / 2))
