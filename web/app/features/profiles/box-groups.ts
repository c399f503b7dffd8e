/** Groups of boxes in the forms of the creator's account: a form without a checked one does not send their name. */
export const boxGroups = ['languages', 'categoryIds'] as const
export type BoxGroup = (typeof boxGroups)[number]

/** The field that names each group of boxes that a form has. */
export const BOX_GROUPS_FIELD = 'boxes'
