import type { Plugin } from 'vite'

/** Modules of styles, as they are imported in the sources. */
const STYLES_IMPORT = /^import (\w+) from ('[^']+\.module\.css')$/gm

/**
 * Writes class names where they are used. A module of styles exports one object with all its names, and as a page's styles
 * are one file, so were the names: each page loaded those of all pages (decision 0415). As constants they are put in
 * their places by the bundler (`inlineConst`), and a page loads its own.
 */
export const classNamesInPlace = (): Plugin[] => [
  {
    name: 'stagedoor:import-class-names-one-by-one',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: { filter: { id: '**/app/**/*.{ts,tsx}', code: /\.module\.css'/ }, handler: importedOneByOne },
  },
  {
    name: 'stagedoor:export-class-names-one-by-one',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: '**/*.module.css' },
      // Nothing of the module is left once its names are in place, and its rules would go with it.
      handler: (code) => ({ code: exportedOneByOne(code), map: null, moduleSideEffects: 'no-treeshake' }),
    },
  },
]

/** A module that uses styles: it imports the constants, `* as styles`, instead of the object. */
export const importedOneByOne = (code: string): string => code.replaceAll(STYLES_IMPORT, 'import * as $1 from $2')

/** A module of styles as Vite makes it, without the object: who imports that fails to build. */
export const exportedOneByOne = (code: string): string => code.replace(/^export default \{.*?^\};?$/ms, '')
