/** The widths in pixels in which a profile's pictures are kept, as far as the picture is that wide, and its own. */
export const avatarWidths = [96, 320, 640]
export const coverWidths = [320, 640, 1_080, 1_600]

const RENDITION = /\/w(\d+)$/

/** The renditions of a profile picture, narrowest first. None: the address is not of ours, such as of another service. */
export function pictureSources(url: string, widths: readonly number[]): { width: number; url: string }[] {
  const widest = Number(RENDITION.exec(url)?.[1] ?? 0)
  if (widest === 0) return []
  const narrower = widths.filter((width) => width < widest)
  return [...narrower, widest].map((width) => ({ width, url: url.replace(RENDITION, `/w${width}`) }))
}

/** The address of the narrowest rendition that is at least so wide; of the widest, where none is. */
export const pictureAtWidth = (url: string, width: number, widths: readonly number[]): string =>
  pictureSources(url, widths).find((source) => source.width >= width)?.url ?? url
