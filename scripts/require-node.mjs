// In words that every Node with modules understands.

/** Says in one sentence that this Node is too old, and makes the process end with 1. */
export function requireNode(oldest) {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= oldest) return true
  console.error(
    'Stagedoor needs Node ' +
      oldest +
      ' or newer, this is ' +
      process.version +
      ': install a newer one from https://nodejs.org, then start again.',
  )
  process.exitCode = 1
  return false
}
