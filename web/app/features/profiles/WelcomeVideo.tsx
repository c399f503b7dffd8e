import { useNavigationType } from 'react-router'
import { preloadTexts } from '../../locales/load-texts.ts'
import { Playable } from '../media/player/Playable.tsx'
import type { PlayableFile } from '../media/player/playable.ts'

preloadTexts('player')

/** A creator's welcome video. It begins when its picture was pressed; opened by its address it waits to be pressed. */
export function WelcomeVideo({ file, title }: { file: PlayableFile; title: string }) {
  return <Playable file={file} title={title} isWanted={useNavigationType() === 'PUSH'} />
}
