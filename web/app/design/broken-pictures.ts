/**
 * Decorative pictures that cannot be loaded are not drawn, so that the initial or the colour behind them is seen instead of
 * the browser's sign. One with a description keeps that. A picture that is loaded later, from another address, is drawn again.
 */
export function hideBrokenPictures(): void {
  const judge = (picture: EventTarget | null, isBroken: boolean) =>
    picture instanceof HTMLImageElement && picture.alt === '' && picture.toggleAttribute('data-broken', isBroken)
  // These events do not bubble, and the window hears of no load.
  document.addEventListener('error', ({ target }) => judge(target, true), true)
  document.addEventListener('load', ({ target }) => judge(target, false), true)
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) judge(picture, true)
}
