import {
  Controls,
  FullscreenButton,
  Gesture,
  PIPButton,
  useActiveTextCues,
  useMediaState,
  type TextTrack,
} from '@vidstack/react'
import type { Chapter } from '@stagedoor/contract/video-extras'
import { useState } from 'react'
import { useTranslation } from '../../../locales/use-translation.ts'
import { MuteControl, PlayControl, TimeShown, useIsLoading } from './controls.tsx'
import { PlayerIcon } from './PlayerIcon.tsx'
import styles from './Player.module.css'
import { PlayerSettings } from './PlayerSettings.tsx'
import { SeekSlider } from './SeekSlider.tsx'
import { Spinner } from './Spinner.tsx'

/** The controls over a video; they step back while it plays and nobody moves. */
export function VideoControls({ previews, chapters }: { previews: string | null; chapters: readonly Chapter[] }) {
  const { t } = useTranslation('player')
  const [isOpen, setOpen] = useState(false)
  const isFullscreen = useMediaState('fullscreen')
  const isInWindow = useMediaState('pictureInPicture')
  const isLoading = useIsLoading()
  const track = useMediaState('textTrack')
  return (
    <>
      <Gesture className={styles.gesture} event="pointerup" action="toggle:paused" />
      <Gesture className={styles.gesture} event="pointerup" action="toggle:controls" />
      <Gesture className={styles.gesture} event="dblpointerup" action="toggle:fullscreen" />
      {isLoading && (
        <output className={styles.loading} aria-label={t('loading')}>
          <Spinner />
        </output>
      )}
      {track && <Captions track={track} />}
      <Controls.Root className={styles.controls} data-open={isOpen || undefined}>
        <SeekSlider previews={previews} chapters={chapters} />
        <Controls.Group className={styles.row}>
          <PlayControl />
          <MuteControl />
          <TimeShown />
          <span className={styles.gap} />
          <PlayerSettings chapters={chapters} isOpen={isOpen} onOpen={setOpen} />
          <PIPButton className={styles.button} aria-label={t(isInWindow ? 'leaveWindow' : 'enterWindow')}>
            <PlayerIcon name="window" />
          </PIPButton>
          <FullscreenButton className={styles.button} aria-label={t(isFullscreen ? 'reduce' : 'enlarge')}>
            <PlayerIcon name={isFullscreen ? 'reduce' : 'enlarge'} />
          </FullscreenButton>
        </Controls.Group>
      </Controls.Root>
    </>
  )
}

/**
 * The captions as text of the page. The library's own renderer writes HTML, which trusted types refuse. The server has
 * left no marks in them, and written what looks like one as a reference.
 */
function Captions({ track }: { track: TextTrack }) {
  const cues = useActiveTextCues(track)
  if (cues.length === 0) return null
  return (
    <p className={styles.captions} lang={track.language}>
      {cues.map((cue) => (
        <span key={`${cue.startTime} ${cue.text}`}>{textOf(cue.text)}</span>
      ))}
    </p>
  )
}

const textOf = (escaped: string): string =>
  escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
