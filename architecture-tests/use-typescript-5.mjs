// Loaded before dependency-cruiser. It reads TypeScript through the compiler's JavaScript interface, which TypeScript 7
// has not: with it, it would see no module and say so nowhere. Here it is given the TypeScript 5 kept beside it.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=$|\/)/, 'typescript-5'), context),
})
