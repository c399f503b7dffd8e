/** Something on this machine stops the work. The message is one sentence that names the mend; it is shown without a stack. */
export class Problem extends Error {}

/** Runs a script's work; a `Problem` becomes its sentence and exit code 1, anything else keeps its stack. */
export async function runOrExplain(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}

/** The sentence for a file system that refuses; other errors stay what they are. */
export function explainFileError(error, path) {
  switch (error?.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Problem(
        `${path} cannot be written: allow it with chown or chmod, or copy the product to a folder of yours.`,
      )
    case 'ENOSPC':
      return new Problem(`The disk that holds ${path} is full: free some space, then start again.`)
    default:
      return error
  }
}
