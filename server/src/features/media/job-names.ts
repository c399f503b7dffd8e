/** Makes the AVIF renditions of one file. */
export const AVIF_JOB = 'media.make_avif'

/** Makes a video playable. */
export const VIDEO_JOB = 'media.transcode'

/** Makes a sound playable. It takes seconds, so it waits for no video. */
export const SOUND_JOB = 'media.transcode_sound'
