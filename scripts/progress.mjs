const HEARTBEAT_MS = 10_000

/** Prints a step and its duration; a long step prints every 10 seconds that it is still running. */
export async function step(what, work) {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  console.log(`• ${what} …`)
  const heartbeat = setInterval(() => console.log(`  … still running, ${seconds()}`), HEARTBEAT_MS)
  try {
    const result = await work()
    console.log(`  ${what}: done in ${seconds()}`)
    return result
  } finally {
    clearInterval(heartbeat)
  }
}
