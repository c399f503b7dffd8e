/** A busy chat has 200 lines a second: they are drawn together. */
const DRAW_EVERY_MS = 200

/** Passes on what comes in within a fifth of a second together, in order. */
export function collectLines<Line extends { sequence: number }>(pass: (lines: Line[]) => void) {
  let waiting: Line[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const lines = waiting.toSorted((a, b) => a.sequence - b.sequence)
    waiting = []
    pass(lines)
  }
  return {
    add(line: Line): void {
      waiting.push(line)
      timer ??= setTimeout(flush, DRAW_EVERY_MS)
    },
    discard(): void {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}
