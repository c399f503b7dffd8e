/** What the list of conversations shows; subscribers only for creators. */
export const inboxFilters = ['all', 'unread', 'subscribers'] as const
export type InboxFilter = (typeof inboxFilters)[number]
