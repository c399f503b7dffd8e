import { useCaptionOptions, useMediaRemote, useMediaState, useVideoQualityOptions } from '@vidstack/react'
import type { Chapter } from '@stagedoor/contract/video-extras'
import { useId, type ReactNode } from 'react'
import { formatDuration } from '../../../design/format-duration.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { chapterAt } from './playable.ts'
import { PlayerIcon } from './PlayerIcon.tsx'
import styles from './Player.module.css'
import { useRates } from './use-rates.ts'

type SettingsProps = { chapters: readonly Chapter[]; isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** Chapters, captions, speed and quality; the browser's own lists, which phones show at full size. */
export function PlayerSettings({ chapters, isOpen, onOpen }: SettingsProps) {
  const { t } = useTranslation('player')
  const qualities = useVideoQualityOptions({ auto: t('auto'), sort: 'descending' })
  const rates = useRates()
  const captions = useCaptionOptions({ off: t('captionsOff') })
  const id = useId()
  return (
    <span className={styles.settings}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('settings')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && onOpen(false)}
      >
        <PlayerIcon name="settings" />
      </button>
      <span id={id} className={styles.panel} hidden={!isOpen}>
        {chapters.length > 0 && <ChapterOptions chapters={chapters} />}
        {!captions.disabled && <Options label={t('captions')} options={captions} chosen={captions.selectedValue} />}
        <Options label={t('speed')} options={rates} chosen={rates.selectedValue} />
        {!qualities.disabled && <Options label={t('quality')} options={qualities} chosen={qualities.selectedValue} />}
      </span>
    </span>
  )
}

/** The chapter that is played; choosing another plays from there. */
function ChapterOptions({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation('player')
  const remote = useMediaRemote()
  const current = chapterAt(chapters, useMediaState('currentTime'))
  const options = chapters.map(({ startSeconds, title }, at) => ({
    label: `${formatDuration(startSeconds)} ${title}`,
    value: String(at),
    select: () => remote.seek(startSeconds),
  }))
  // Before the first chapter none is played.
  const none = { label: '', value: '-1', select: () => undefined }
  return (
    <Options label={t('chapters')} options={current === -1 ? [none, ...options] : options} chosen={String(current)} />
  )
}

type OptionsProps = {
  label: ReactNode
  options: readonly { label: string; value: string; select: () => void }[]
  chosen: string | undefined
}

function Options({ label, options, chosen }: OptionsProps) {
  return (
    <label className={styles.option}>
      {label}
      <select value={chosen} onChange={({ target }) => options.find(({ value }) => value === target.value)?.select()}>
        {options.map(({ label: name, value }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
