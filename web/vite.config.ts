import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

const inWeb = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The browser needs method and path of a call, never its schemas: validation is the server's.
 * Leaving the schema library out of the browser's files saves a fifth of the first load.
 */
function withoutSchemasInTheBrowser(): Plugin {
  return {
    name: 'stagedoor:without-schemas-in-the-browser',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (source === 'typebox' ? inWeb('./app/api/no-schemas.ts') : null),
  }
}

/**
 * Few files rather than many: what every page needs, what pages with posts need, and the rest by itself. What is fetched
 * only when it is wanted (sheets, messages, uploads, the socket) stays out of them.
 */
const inGroups = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
    {
      name: 'libraries',
      test: /node_modules[\\/](i18next|react-i18next|@reduxjs|react-redux|redux|redux-thunk|immer|reselect|use-sync-external-store)[\\/]/,
      priority: 3,
    },
    {
      name: 'shell',
      test: /app[\\/](shell[\\/](?!Analytics|analytics)|session|store|paths\.ts|locales[\\/][\w-]+\.tsx?|api[\\/](?!upload)|design[\\/](?!ToastRegion|Sheet|DataList|Progress|Question|ShareButton|CopyButton|Facts|FilterForm|Choice|EntryList|LoadFailed|load-script))|vite[\\/]preload-helper/,
      priority: 2,
    },
    {
      name: 'posts',
      test: /app[\\/]features[\\/](feeds[\\/](Post(Card|List|Media)|post\.ts)|purchases[\\/]UnlockButton|profiles[\\/](Creator|creator|SearchForm)|audience)/,
      priority: 2,
    },
    {
      name: 'entry',
      test: /app[\\/]features[\\/]identity[\\/](Entry|PasswordField|PasskeyStep|use-passkey|SignInScreen|sign-on[\\/]SignOn(Buttons|\.module)|security[\\/]HiddenFields)/,
      priority: 2,
    },
    {
      name: 'sign-on-widget',
      test: /app[\\/]features[\\/]identity[\\/]sign-on[\\/](SignOnWidget|WidgetButton|widget-)/,
      priority: 2,
    },
  ],
}

/** What the contract is written with. None of it does anything: a description that nothing looks at is left out. */
const descriptions = [
  'Type',
  'endpoint',
  'listOf',
  'listQuery',
  'nullable',
  'option',
  'several',
  'feedUpload',
  'chargeItem',
]

/** During development nothing is bundled for the server, and React says what it dislikes. */
const bundledForTheServer = {
  // Everything is bundled: React renders in its production form whatever NODE_ENV the process has, and starts faster.
  resolve: { noExternal: true as const },
  build: { rollupOptions: { input: './app/serve.ts' } },
}

export default defineConfig(({ command }) => ({
  plugins: [withoutSchemasInTheBrowser(), reactRouter()],
  ...(command === 'build' && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  build: { manifest: true, target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: inGroups },
          treeshake: {
            manualPureFunctions: descriptions,
            moduleSideEffects: [{ test: /contract[\\/]src[\\/]/, sideEffects: false }],
          },
        },
      },
    },
    ...(command === 'build' && { ssr: bundledForTheServer }),
  },
}))
