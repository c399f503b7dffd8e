/** Makes the AVIF renditions of one file. */
export const AVIF_JOB = 'media.make_avif'
