import { SOUND_JOB, VIDEO_JOB } from './job-names.ts'
import { playablePlanOf, type PlayableType } from './rules.ts'

/** The job that makes a file of this type playable. */
export const transcodeJobOf = (type: PlayableType): string =>
  playablePlanOf(type).kind === 'audio' ? SOUND_JOB : VIDEO_JOB
