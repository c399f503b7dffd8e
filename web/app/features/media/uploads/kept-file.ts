import type { FileView } from '@stagedoor/contract/media'
import type { Queued } from './queue-state.ts'

/** A file that the site has already, as an entry of a list of uploads. */
export const keptFile = (file: FileView, owner: string): Queued => ({
  key: file._id,
  owner,
  target: file.type,
  name: file.name,
  size: file.size,
  previewUrl: null,
  state: { kind: 'done', file },
})

/** The ids of the files that can be shown or will be, in order. */
export const fileIdsOf = (uploads: readonly Queued[]): string[] =>
  uploads.flatMap(({ state }) => (state.kind === 'done' && state.file.status !== 'file-error' ? [state.file._id] : []))
