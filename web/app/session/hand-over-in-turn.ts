let handingOver: Promise<void> | null = null

/**
 * Runs in the browser around what is read and sent, and gives each outcome to the router in a task of its own. The router looks whether a
 * navigation was called off, and takes what was read for it a moment later; a form that is answered in between calls it off and shows newer
 * data, which the older ones then replace. That moment is met whenever both have waited for the code of the same page. Decision 0535.
 */
export async function handOverInTurn<Results>(_: unknown, next: () => Promise<Results>): Promise<Results> {
  const results = await next()
  while (handingOver) await handingOver
  handingOver = new Promise<void>((resolve) => setTimeout(resolve)).then(() => void (handingOver = null))
  return results
}
