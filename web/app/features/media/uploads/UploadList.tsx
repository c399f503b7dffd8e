import { SortableList } from '../SortableList.tsx'
import type { Queued } from './queue-state.ts'
import { UploadRow } from './UploadRow.tsx'

type ListProps = {
  label: string
  uploads: readonly Queued[]
  onRetry: (key: string) => void
  onRemove: (key: string) => void
  onOrder: (keys: readonly string[]) => void
}

/** Uploads in their order, which can be changed. */
export function UploadList({ label, uploads, onRetry, onRemove, onOrder }: ListProps) {
  if (uploads.length === 0) return null
  return (
    <SortableList label={label} items={uploads} keyOf={({ key }) => key} nameOf={({ name }) => name} onOrder={onOrder}>
      {(upload) => <UploadRow upload={upload} onRetry={onRetry} onRemove={onRemove} />}
    </SortableList>
  )
}
