import type { Plugin } from 'vite'

/** How the bundler writes `import()` of a file of the build. */
const CALL = /\bimport\((`\.\/[\w-]+\.js`)\)/g

/**
 * Each `import()` asks `codeAddress`, once that is there, for the address of its file, so that one that did not arrive can be asked for again: see
 * `app/design/load-again.ts`. Last, since Vite reads the files that an `import()` names. Decision 0487.
 */
export const importsAgain = (): Plugin => ({
  name: 'stagedoor:imports-again',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      let count = 0
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replaceAll(CALL, (_call, name: string) => {
            count += 1
            return `import((self.codeAddress ?? String)(${name}))`
          })
      if (count === 0) throw new Error('The bundler writes import() in another way now')
    },
  },
})
