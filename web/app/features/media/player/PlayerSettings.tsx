import { useCaptionOptions, usePlaybackRateOptions, useVideoQualityOptions } from '@vidstack/react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from '../../../locales/use-translation.ts'
import { PlayerIcon } from './PlayerIcon.tsx'
import styles from './Player.module.css'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2]

type SettingsProps = { isOpen: boolean; onOpen: (isOpen: boolean) => void }

/** Quality, speed and captions; the browser's own lists, which phones show at full size. */
export function PlayerSettings({ isOpen, onOpen }: SettingsProps) {
  const { t } = useTranslation('player')
  const qualities = useVideoQualityOptions({ auto: t('auto'), sort: 'descending' })
  const rates = usePlaybackRateOptions({ rates: RATES, normalLabel: t('normal') })
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
        {!qualities.disabled && <Options label={t('quality')} options={qualities} chosen={qualities.selectedValue} />}
        <Options label={t('speed')} options={rates} chosen={rates.selectedValue} />
        {!captions.disabled && <Options label={t('captions')} options={captions} chosen={captions.selectedValue} />}
      </span>
    </span>
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
