/** What a player of another company needs for one video. */
type PlayGrant = { vid: string; playAuthToken: string; expiresAt: Date }

/** A company that delivers copies of our videos. Own HLS needs none: it plays every video, also where one is connected. */
export type Delivery = {
  readonly provider: 'byteplus'
  /** Lets somebody play one video from now on, for a short time. Access was decided before. */
  grantPlay(vid: string, now: Date): PlayGrant
}
