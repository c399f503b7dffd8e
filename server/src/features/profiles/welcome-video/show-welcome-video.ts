import type { FileView } from '@stagedoor/contract/media'
import type { ProfileFacts } from '../facts.ts'
import type { AnyPerformerRow } from '../performer-row.ts'

type Row = Pick<AnyPerformerRow, 'account_id' | 'has_welcome_video' | 'welcome_video_file_id'>

/** The welcome videos that everyone may watch, by creator: switched on and completely processed. Rule CRE-13. */
export async function findShownVideos(
  facts: Pick<ProfileFacts, 'findPublicFiles'>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, FileView>> {
  const fileIds = new Map(
    rows.flatMap((row) => (row.has_welcome_video ? [[row.account_id, row.welcome_video_file_id]] : [])),
  )
  const wanted = [...fileIds.values()].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const files = await facts.findPublicFiles(wanted)
  return new Map(
    [...fileIds].flatMap(([performerId, fileId]): [string, FileView][] => {
      const file = fileId === null ? undefined : files.get(fileId)
      return file?.status === 'active' && file.playback ? [[performerId, file]] : []
    }),
  )
}
