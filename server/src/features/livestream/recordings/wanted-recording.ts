import { toCents } from '@stagedoor/contract/money'
import type { WantedRecording } from './queries.ts'

/** As its creator sends it. */
export type RecordingInput = {
  audience: WantedRecording['audience']
  audienceListId?: string | null
  price?: number
  isPublished: boolean
}

type FieldRefusal = { outcome: 'field'; field: string; rule: string }

/** How a stream is to be recorded; a price belongs to a sale, a list to its audience. Null: not at all. Pure. Rule LIVE-24. */
export function readRecording(input: RecordingInput | null | undefined): WantedRecording | null | FieldRefusal {
  if (!input) return null
  const { audience, audienceListId = null, price = 0, isPublished } = input
  if (audience === 'sale' && price <= 0) return { outcome: 'field', field: 'recording.price', rule: 'required' }
  if (audience === 'list' && audienceListId === null)
    return { outcome: 'field', field: 'recording.audienceListId', rule: 'required' }
  return {
    audience,
    audienceListId: audience === 'list' ? audienceListId : null,
    priceTokenCents: audience === 'sale' ? toCents(price) : 0,
    isPublished,
  }
}
