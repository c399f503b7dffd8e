import type { LivestreamDeps } from '../deps.ts'

const MEGABYTE = 1024 * 1024

/** Begins to record a live stream, as much as a video may have; a repeat changes nothing. */
export const record = ({ liveVideo, settings }: LivestreamDeps, sessionId: string): Promise<void> =>
  liveVideo.record(sessionId, settings.get('maximumVideoMegabytes') * MEGABYTE)
