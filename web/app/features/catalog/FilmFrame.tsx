import type { PlayableProps } from '../media/player/playable.ts'
import { Playable } from '../media/player/Playable.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useSiteSettings } from '../../store/use-site-settings.ts'
import type { Film } from './film.ts'

preloadTexts('player')

type FrameProps = { film: Film; name: string } & Pick<PlayableProps, 'jump' | 'onTime'>

/** A film in the player, or what it still waits for; nothing without a file. */
export function FilmFrame({ film, name, ...more }: FrameProps) {
  const { watermarkViewer } = useSiteSettings()
  const viewer = useAppSelector((state) => state.currentUser.username ?? state.currentUser.name)
  if (film.id === null || film.status === 'absent') return null
  const { id: _id, status, width, height, duration, poster } = film
  return (
    <Playable
      file={{
        _id,
        status,
        width,
        height,
        duration,
        poster,
        isSound: false,
        ...(film.playback && { playback: film.playback }),
        ...(film.processedPercent !== null && { processedPercent: film.processedPercent }),
      }}
      title={name}
      captions={film.captions.map(({ language, label, url }) => ({ src: url, language, label }))}
      chapters={film.chapters}
      watermark={watermarkViewer && viewer !== '' ? viewer : null}
      {...more}
    />
  )
}
