import { filesOf, textOf } from './tree.ts'

const FEATURES = /^server\/src\/features\/([\w-]+)\/index\.ts$/
const TEST_SUPPORT = /^server\/src\/test-support\//

/** Features' functions that read and write nothing: a fake may compute with them what the product would. */
const PURE = /\/(oauth1-signature|canonical-json|rules|signer|verify-statement)\.ts$/

export type TestSupportBreaches = { imports: string[]; factories: string[] }

/**
 * Finds where tests leave the one test application: test support that imports more than types of a feature, and factories of
 * features that are called outside the composition and the feature's own pure tests.
 */
export function breachesOfTestSupport(root: string): TestSupportBreaches {
  const files = filesOf(root).filter((file) => /^server\/.*\.ts$/.test(file))
  const features = files.flatMap((file) => FEATURES.exec(file)?.[1] ?? [])
  return {
    imports: files.filter((file) => TEST_SUPPORT.test(file) && importsFeature(textOf(root, file))),
    factories: features.flatMap((feature) => {
      const call = new RegExp(`(?<!function )\\bcreate${feature.charAt(0).toUpperCase()}${feature.slice(1)}\\(`)
      return files.filter((file) => !mayCompose(file, feature) && call.test(textOf(root, file)))
    }),
  }
}

function importsFeature(text: string): boolean {
  const imports = text.matchAll(/^(?:import|export) (?!type\b)[^']*?'([^']*\/features\/[^']*)'/gm)
  const dynamic = text.matchAll(/\bimport\('([^']*\/features\/[^']*)'\)/g)
  return [...imports, ...dynamic].some(([, path = '']) => !PURE.test(path))
}

const mayCompose = (file: string, feature: string): boolean =>
  file === 'server/src/feature-registry.ts' ||
  (file.startsWith(`server/src/features/${feature}/`) && file.endsWith('.test.ts') && !file.endsWith('.db.test.ts'))
