/** An obstacle on this machine. The message is one sentence that names the fix; it is printed without a stack. */
export class Problem extends Error {}

/** Work that a signal ended, such as Ctrl-C, before it was done. */
export class Interruption extends Problem {}

/** Runs a script's work. A `Problem` is printed as its sentence, other errors with their stack; both set exit code 1. */
export async function runOrExplain(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}

/** @returns a `Problem` for a file system error that the operator can fix; other errors unchanged. */
export function explainFileError(error, path) {
  switch (error?.code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Problem(
        `${path} cannot be written: allow it with chown or chmod, or copy the product to a folder you own.`,
      )
    case 'ENOSPC':
      return new Problem(`The disk that holds ${path} is full: free some space, then start again.`)
    default:
      return error
  }
}
