const item = {
  remove: 'removeItem',
  removeText: 'removeItemText',
  removeHint: 'removeReasonHint',
  restoreHint: 'restoreReasonHint',
  restore: 'restoreItem',
  restoreText: 'restoreItemText',
  removed: 'itemRemoved',
  restored: 'itemRestored',
} as const

/** What staff read while they decide about each kind of thing, in the namespace `staff`. */
export const decisionTexts = {
  item,
  post: {
    ...item,
    remove: 'removePost',
    removeText: 'removePostText',
    restore: 'restorePost',
    restoreText: 'restorePostText',
    removed: 'postRemoved',
    restored: 'postRestored',
  },
  photo: { ...item, remove: 'removePhoto', removeText: 'removePhotoText', restore: 'restorePhoto' },
  comment: {
    ...item,
    remove: 'removeComment',
    removeText: 'removeCommentText',
    removeHint: 'commentReasonHint',
    restoreHint: 'commentReasonHint',
    restore: 'restoreComment',
    restoreText: 'restoreCommentText',
  },
  // Once removed it is gone.
  line: { ...item, remove: 'removeLine', removeText: 'removeLineText', removeHint: 'lineReasonHint' },
} as const

export type DecidedKind = keyof typeof decisionTexts
