/**
 * Whether an account may follow a creator. Itself: refused. A creator who is not public, or not visible to the
 * follower: absent. Rule ACS-10.
 */
export function refuseFollow(facts: {
  followerId: string
  performerId: string
  isPublicPerformer: boolean
  isHidden: boolean
}): 'own' | 'absent' | null {
  if (facts.followerId === facts.performerId) return 'own'
  return facts.isPublicPerformer && !facts.isHidden ? null : 'absent'
}
