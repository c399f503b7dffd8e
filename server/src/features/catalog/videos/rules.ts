import type { VideoStatus } from '@stagedoor/contract/videos'
import { refuseStatus, refuseTexts, type FieldRefusal } from '../items/rules.ts'

/** What a creator sends about when and whether a video goes out. */
export type WantedTime = { status?: 'draft' | 'active' | 'inactive'; isSchedule?: boolean; scheduledAt?: Date }

/** What is already there, when a video is changed. */
export type KnownTime = { status: VideoStatus; scheduledAt: Date | null }

/**
 * The status and the time of a video. `isSchedule` makes it go out at `scheduledAt` instead of now; a draft keeps its
 * time. A broken film that is replaced leaves a draft.
 */
export function statusOf(
  { status, isSchedule, scheduledAt }: WantedTime,
  before: KnownTime | null,
  { isNewFile }: { isNewFile: boolean },
): KnownTime {
  const time = scheduledAt ?? before?.scheduledAt ?? null
  const isScheduled = isSchedule ?? (status === undefined && before?.status === 'scheduled')
  if (isScheduled && status !== 'draft' && status !== 'inactive') return { status: 'scheduled', scheduledAt: time }
  const kept = before?.status ?? 'draft'
  const isOver = kept === 'scheduled' || (kept === 'file-error' && isNewFile)
  return { status: status ?? (isOver ? 'draft' : kept), scheduledAt: isSchedule === false ? null : time }
}

export type WriteFacts = {
  wanted: KnownTime & { title: string; description: string }
  before: KnownTime | null
  isApproved: boolean
  /** Whether there will be a film that can be played or may become so. */
  hasFile: boolean
  now: Date
}

export type WriteRefusal =
  | { outcome: 'held_by_staff' | 'not_approved' }
  | { outcome: 'schedule_in_past' }
  | { outcome: 'file_needed' }
  | FieldRefusal

/** Why a video may not be written so; null: it may. Rules CAT-1, CAT-11, CRE-2. */
export function refuseWrite({ wanted, before, isApproved, hasFile, now }: WriteFacts): WriteRefusal | null {
  const refusal =
    refuseStatus({ wanted: wanted.status, before: before?.status ?? null, isApproved }) ??
    refuseTexts(wanted, { needsTitle: true })
  if (refusal) return refusal
  const { status, scheduledAt } = wanted
  if (scheduledAt !== null && Number.isNaN(scheduledAt.getTime()))
    return { outcome: 'field', field: 'scheduledAt', rule: 'format' }
  if (status === 'scheduled') {
    if (scheduledAt === null) return { outcome: 'field', field: 'scheduledAt', rule: 'required' }
    const isKept = before?.status === 'scheduled' && before.scheduledAt?.getTime() === scheduledAt.getTime()
    if (!isKept && scheduledAt <= now) return { outcome: 'schedule_in_past' }
  }
  const goesOut = status === 'active' || status === 'scheduled'
  return goesOut && !hasFile ? { outcome: 'file_needed' } : null
}
