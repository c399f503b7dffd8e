/**
 * An external cause that prevents the start: a setting, a port, a permission, a missing library. The message is one
 * sentence for the operator that names the fix; it is shown without a stack, and the process exits with 1.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
