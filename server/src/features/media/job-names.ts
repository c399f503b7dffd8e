/** Makes the AVIF renditions of one file. */
export const AVIF_JOB = 'media.make_avif'

/** Makes a video or a sound playable. */
export const TRANSCODE_JOB = 'media.transcode'
