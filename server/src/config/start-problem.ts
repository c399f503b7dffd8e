/**
 * Something outside the program stops it from starting: a setting, a port, a permission, a missing library.
 * The message is one sentence for the person who starts it and names the fix; it is shown without a stack, and the
 * process exits with 1.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
