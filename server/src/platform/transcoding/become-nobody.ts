const NOBODY = 65_534

/** Gives up root once everything is loaded, and leaves it to the server to end this process: it finishes its task. */
export function becomeNobody(): void {
  // Ctrl-C in a terminal reaches the process group.
  process.on('SIGINT', () => undefined)
  if (process.getuid?.() !== 0) return
  process.setgroups?.([])
  process.setgid?.(NOBODY)
  process.setuid?.(NOBODY)
}
