import type { RandomItem, RandomViewer } from './world.ts'

/** `locked` is a preview, or less for visitors. */
export type ExpectedLevel = 'full' | 'locked' | 'none'

/**
 * What a viewer may see of an item, written from the rules ACS-1 to ACS-6 without the product's own decision, so that the two
 * can be compared.
 */
export function expectedLevel(viewer: RandomViewer, item: RandomItem): ExpectedLevel {
  const level = levelOfAdult(viewer, item)
  const isExempt = viewer.accountId === item.creator.id || viewer.kind === 'staff'
  return level === 'full' && !viewer.isAdult && !isExempt ? 'locked' : level
}

function levelOfAdult(viewer: RandomViewer, { id, creator, status, offer }: RandomItem): ExpectedLevel {
  const isBought = viewer.bought.has(id)
  if (status === 'deleted') return isBought || viewer.kind === 'staff' ? 'full' : 'none'
  if (viewer.accountId === creator.id || viewer.kind === 'staff') return 'full'
  if (status === 'removed') return 'none'
  // What a creator published and took back, by themselves or by leaving, stays with its buyers.
  if (isBought) return 'full'
  if (!isVisibleCreator(viewer, creator) || status !== 'active') return 'none'
  if (viewer.accountId === null) return 'locked'
  if (offer === 'free') return 'full'
  const relation = viewer.relations.get(creator.id)
  const isOpen = { subscribers: relation?.subscription === 'active', list: relation?.isListed ?? false, sale: false }[
    offer
  ]
  return isOpen ? 'full' : 'locked'
}

/** Whether the creator exists for somebody who is neither they nor staff. */
export function isVisibleCreator(viewer: RandomViewer, creator: RandomItem['creator']): boolean {
  return creator.isApproved && !viewer.relations.get(creator.id)?.isBlocked && !creator.closedIn.has(viewer.country)
}
