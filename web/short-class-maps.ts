import type { Plugin } from 'vite'

const CLASSES = '\0stagedoor:classes'

/**
 * What a module of styles exports, as the names of its classes and the suffix that they share: every first visit loads the
 * names of all classes, and each stood there three times. For `generateScopedName` of the form `name_suffix`.
 */
export function shortClassMaps(): Plugin {
  return {
    name: 'stagedoor:short-class-maps',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === CLASSES ? id : null),
    load: (id) =>
      id === CLASSES
        ? `export const classes = (suffix, names) =>
             Object.fromEntries(names.split(' ').map((name) => [name, name + '_' + suffix]))`
        : null,
    transform: {
      filter: { id: '**/*.module.css' },
      handler: (code) => ({ code: shortClassMap(code), map: null }),
    },
  }
}

/** The module, shorter; as it is where a class is not called `name_suffix`, as one that is composed of others. */
export function shortClassMap(code: string): string {
  const keys = [...code.matchAll(/^\t"?([\w-]+)"?: /gm)].map(([, key = '']) => key)
  const suffix = /"[\w-]+_([\w-]{5})"/.exec(code)?.[1]
  if (suffix === undefined || !keys.every((key) => code.includes(`"${key}_${suffix}"`))) return code
  const [named, names] = [JSON.stringify(suffix), JSON.stringify(keys.join(' '))]
  return `import { classes } from '${CLASSES}'\nexport default /* @__PURE__ */ classes(${named}, ${names})\n`
}
