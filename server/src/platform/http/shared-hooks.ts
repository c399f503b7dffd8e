import type { FastifyInstance } from 'fastify'

/**
 * Lets all routes of an application share their hooks. Fastify binds each hook to its application once a route: with a dozen hooks and
 * hundreds of routes these are ten thousand functions that do the same. Applies to hooks added afterwards, also by plugins.
 */
export function shareHooks(app: FastifyInstance): void {
  const { addHook } = app
  Reflect.set(app, 'addHook', function (this: FastifyInstance, name: string, hook: Hook) {
    if (!Object.hasOwn(hook, 'bind')) Object.defineProperty(hook, 'bind', { value: boundOnce(hook) })
    return Reflect.apply(addHook, this, [name, hook])
  })
}

type Hook = (...given: unknown[]) => unknown

/** `bind` that returns the same function for the same application. */
function boundOnce(hook: Hook): (self: object) => Hook {
  const bind = Function.prototype.bind
  const bound = new WeakMap<object, Hook>()
  return (self) => {
    const made = bound.get(self) ?? (Reflect.apply(bind, hook, [self]) as Hook)
    bound.set(self, made)
    return made
  }
}
