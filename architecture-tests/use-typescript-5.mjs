// Loaded before dependency-cruiser, which reads TypeScript through the compiler's JavaScript API. TypeScript 7 has none:
// dependency-cruiser would find no module and report no error. It gets TypeScript 5 instead.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-5'), context),
})
