/**
 * Marks pictures that cannot be loaded, until they are. Decorative ones are not drawn, so that the initial or the colour behind
 * them is seen instead of the browser's sign; the description of others is written on a ground of its own.
 */
export function hideBrokenPictures(): void {
  const judge = (picture: EventTarget | null, isBroken: boolean) =>
    picture instanceof HTMLImageElement && picture.toggleAttribute('data-broken', isBroken)
  // These events do not bubble, and the window hears of no load.
  document.addEventListener('error', ({ target }) => judge(target, true), true)
  document.addEventListener('load', ({ target }) => judge(target, false), true)
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) judge(picture, true)
}
