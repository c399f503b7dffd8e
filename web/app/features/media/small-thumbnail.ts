/** The smallest picture of a file, for lists: the contract names the best first. Null: none. */
export const smallThumbnailOf = (file: { thumbnails: readonly string[] } | null | undefined): string | null =>
  file?.thumbnails.at(-1) ?? null
