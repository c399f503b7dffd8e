import { findFfmpeg } from '#src/platform/transcoding/media/find-ffmpeg.ts'
import type { Row } from '../report.ts'
import { measureFilms, type FilmServer } from './films.ts'
import { measureUploads } from './uploads.ts'

/** Uploads and films, with the engine that the product chooses on this machine. */
export async function measureMedia(stage: {
  server: FilmServer
  dataDir: string
  print(line: string): void
}): Promise<Row[]> {
  const { server, dataDir, print } = stage
  print('Uploads …')
  const uploads = await measureUploads(server, dataDir)
  print('Films …')
  const place = { path: process.env['FFMPEG_PATH'] ?? null, searchPath: process.env['PATH'] ?? '' }
  const isFfmpeg = place.path !== 'none' && findFfmpeg(place) !== null
  return [...uploads, ...(await measureFilms(server, isFfmpeg ? 'ffmpeg' : 'node-av'))]
}
