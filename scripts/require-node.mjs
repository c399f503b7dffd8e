// In syntax that every Node with modules parses.

/** @returns whether this Node is new enough; prints one sentence and sets exit code 1 when it is not. */
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
