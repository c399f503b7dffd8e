/**
 * What no test is asked to notice: the words of an assertion or of an exception, which are read in a log, and the branch
 * of a closed union that types keep from being reached.
 */
const reasons = [
  {
    reason: 'the words of an assertion',
    matches: (path) =>
      isArgumentOf(path, (call) => call.isCallExpression() && call.get('callee').isIdentifier({ name: 'assert' }), 1),
  },
  {
    reason: 'the words of an exception',
    matches: (path) => isArgumentOf(path, (call) => call.isNewExpression() && call.parentPath.isThrowStatement(), 0),
  },
  {
    reason: 'types keep this from being reached',
    matches: (path) => path.isSwitchCase() && path.node.consequent.some(isNever),
  },
]

const isArgumentOf = (path, isCall, position) =>
  path.parentPath !== null && isCall(path.parentPath) && path.listKey === 'arguments' && path.key === position

/** `return value satisfies never` */
const isNever = (statement) =>
  statement.type === 'ReturnStatement' &&
  statement.argument?.type === 'TSSatisfiesExpression' &&
  statement.argument.typeAnnotation.type === 'TSNeverKeyword'

/** A plugin of Stryker, of kind `Ignore`. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'unreachable',
    value: { shouldIgnore: (path) => reasons.find(({ matches }) => matches(path))?.reason },
  },
]
