/** The boundaries between features and layers. `architecture-tests/boundaries.test.ts` checks the tree against them and proves each by breaking it. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Earliest first: the order in which the composition builds them. */
const { featureOrder: features } = require('./server/src/feature-order.ts')

const laterThan = (feature) => features.slice(features.indexOf(feature) + 1)

/** Earliest first: a layer of the web may import those named before it. */
const webLayers = [
  ['design', '^web/app/design/'],
  ['paths', '^web/app/paths\\.ts$'],
  ['api', '^web/app/api/'],
  ['store', '^web/app/store/'],
  ['session', '^web/app/session/'],
  ['features', '^web/app/features/'],
  ['shell', '^web/app/shell/'],
  ['routes', '^web/app/(routes/|routes\\.ts$|root\\.tsx$)'],
]

/** Layers of one row may import each other. */
const together = [
  ['design', 'paths', 'api'],
  ['store', 'session'],
]
const stepOf = (layer) =>
  webLayers.findIndex(([name]) => name === (together.find((names) => names.includes(layer)) ?? [layer])[0])

const notTypes = { dependencyTypesNot: ['type-only'] }
const tables = '^server/src/features/.*-(names|words|list|table)\\.ts$'
const tests = '(\\.test\\.tsx?$|/test-support/)'

module.exports = {
  forbidden: [
    ...features
      .filter((feature) => laterThan(feature).length > 0)
      .map((feature) =>
        forbid(
          `${feature}-imports-earlier-features-only`,
          `Later than ${feature}: ${laterThan(feature).join(', ')}. Send an event, or declare a port in facts.ts.`,
          { path: `^server/src/features/${feature}/`, pathNot: tests },
          { path: `^server/src/features/(${laterThan(feature).join('|')})/` },
        ),
      ),
    forbid(
      'features-are-listed',
      'A new feature gets its place in server/src/feature-order.ts and on the architecture page.',
      { path: '^server/src/features/', pathNot: `^server/src/features/(${features.join('|')})/` },
      {},
    ),
    forbid(
      'features-import-public-apis',
      'A feature is imported through its index.ts.',
      { path: '^server/src/features/([^/]+)/', pathNot: tests },
      {
        path: '^server/src/features/[^/]+/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'parts-of-payments-meet-at-their-index',
      'A part of payments is entered through its index.ts.',
      { path: '^server/src/features/payments/(?:([^/]+)/|[^/]+\\.ts$)', pathNot: tests },
      {
        path: '^server/src/features/payments/[^/]+/',
        pathNot: ['^server/src/features/payments/$1/', '^server/src/features/payments/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'no-cycles',
      'If two files need each other, one of them is two files.',
      {},
      { circular: true, viaOnly: notTypes },
    ),
    forbid(
      'contract-is-independent',
      'The contract describes calls; it may not import what implements them.',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/', 'node_modules/typebox/'] },
    ),
    forbid(
      'web-imports-only-the-contract',
      'The browser may not import the server.',
      { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      { path: '^server/' },
    ),
    forbid(
      'server-imports-no-web',
      'The server mounts the built web; it imports none of its sources.',
      { path: '^server/' },
      { path: '^web/app/' },
    ),
    forbid(
      'base-is-independent',
      'Settings, money and clock are earlier than everything else.',
      { path: '^server/src/(config|money|clock)/', pathNot: tests },
      { path: '^server/src/', pathNot: '^server/src/(config|money|clock)/' },
    ),
    forbid(
      'platform-imports-no-feature',
      'Adapters are about Postgres, disks and sockets; never about posts or wallets.',
      { path: '^server/src/platform/', pathNot: tests },
      { path: '^server/src/', pathNot: '^server/src/(config|money|clock|platform)/' },
    ),
    forbid(
      'features-import-no-composition',
      'app.ts imports every feature; no feature imports app.ts.',
      { path: '^server/src/features/', pathNot: tests },
      { path: '^server/src/', pathNot: '^server/src/(config|money|clock|platform|features)/' },
    ),
    forbid(
      'demo-imports-public-apis',
      'The demo data is made through the public APIs of the features.',
      { path: '^server/demo/', pathNot: tests },
      { path: '^server/src/features/', pathNot: '^server/src/features/[^/]+/index\\.ts$' },
    ),
    forbid(
      'demo-is-loaded-on-demand',
      'Production refuses demo data, so its code is loaded by a dynamic import of the start only.',
      { path: '^server/src/', pathNot: '^server/src/start-product\\.ts$' },
      { path: '^server/demo/' },
    ),
    forbid(
      'demo-is-loaded-dynamically',
      'The start imports the demo data dynamically.',
      { path: '^server/src/start-product\\.ts$' },
      { path: '^server/demo/', dynamic: false },
    ),
    forbid(
      'rules-are-pure',
      'rules.ts may use types, assert, the money kit and tables of words: no I/O, no clock, no framework.',
      { path: '^server/src/features/.*/rules\\.ts$' },
      { ...notTypes, pathNot: ['^(node:)?assert', '^contract/', '^server/src/money/', 'rules\\.ts$', tables] },
    ),
    forbid('tables-hold-only-words', 'A table of words is data: it uses nothing.', { path: tables }, notTypes),
    forbid(
      'sql-lives-in-queries',
      'Only queries.ts (and the platform) may use the query builder.',
      { path: '^server/src/features/', pathNot: ['(/|-)queries\\.ts$', tests] },
      { ...notTypes, path: 'node_modules/(kysely|pg)/' },
    ),
    forbid(
      'product-imports-no-tests',
      'The product may not import test support; the chaos test is a test that is started by hand.',
      { path: '^(server|web|contract)/', pathNot: [tests, '\\.config\\.ts$', '^server/chaos/'] },
      { path: [tests] },
    ),
    ...webLayers
      .slice(0, -1)
      .map(([layer, path]) =>
        forbid(
          `web-${layer}-imports-earlier-layers-only`,
          'design, paths, api ← store, session ← features ← shell ← routes.',
          { path, pathNot: '\\.test\\.tsx?$' },
          { path: webLayers.filter(([other]) => stepOf(other) > stepOf(layer)).map(([, laterPath]) => laterPath) },
        ),
      ),
    forbid(
      'everything-resolves',
      'A boundary cannot be checked for an import that does not resolve.',
      {},
      { couldNotResolve: true, pathNot: ['\\+types/', '^virtual:', '\\?url$'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/build/', '\\.react-router/', '\\.css$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.d.ts'],
    },
  },
}
