/** One picture that is wanted, and where it goes. */
export type Commission<T> = {
  draw(): Promise<Buffer>
  hang(picture: Buffer): Promise<T>
}

/** Pictures that may wait to be hung while the next is drawn: a background job before them does not stop the drawing. */
const MAXIMUM_WAITING = 12

/**
 * Draws pictures one after the other and hangs each while the next is drawn, in the order of the list.
 * @returns what hanging each of them gave, in the same order.
 * @throws the signal's reason when it is given up.
 */
export async function drawAndHang<T>(
  commissions: readonly Commission<T>[],
  { onDrawn, signal }: { onDrawn(count: number): void; signal: AbortSignal | undefined },
): Promise<T[]> {
  const hung: Promise<T>[] = []
  for (const { draw, hang } of commissions) {
    signal?.throwIfAborted()
    const hanging = hang(await draw())
    hanging.catch(() => undefined) // awaited below; until then its failure has not gone unheard
    hung.push(hanging)
    await hung.at(-MAXIMUM_WAITING)
    onDrawn(hung.length)
  }
  return Promise.all(hung)
}
