import type { FileView } from '@stagedoor/contract/media'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { Playable } from '../../media/player/Playable.tsx'
import { playableOf } from '../../media/player/playable.ts'

preloadTexts('player')

/** Videos and sounds, to be judged by what they play. */
export function PlayedFiles({ files, title }: { files: readonly FileView[]; title: string }) {
  return files.map((file) => <Playable key={file._id} file={playableOf(file)} title={file.altText || title} />)
}
