/** The boundaries between the rooms. `architecture tests/walls.test.ts` holds the tree against them and proves each by breaking it. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Highest first. A feature may enter the doors of those named before it; the other way it sends an event or opens a port. */
const rank = [
  'site',
  'geography',
  'identity',
  'profiles',
  'audience',
  'access',
  'media',
  'moderation',
  'wallet',
  'payments',
  'subscriptions',
  'feeds',
  'catalog',
  'messaging',
  'livestream',
  'orders',
  'purchases',
  'engagement',
  'earnings',
  'notifications',
]

const lower = (feature) => rank.slice(rank.indexOf(feature) + 1)

/** Lowest first: a layer of the web may use those named before it. */
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

/** Neighbours in this list may use each other: the architecture names them in one breath. */
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
    ...rank
      .filter((feature) => lower(feature).length > 0)
      .map((feature) =>
        forbid(
          `${feature}-looks-up-only`,
          `Ranks below ${feature}: ${lower(feature).join(', ')}. Send an event, or declare a port in facts.ts.`,
          { path: `^server/src/features/${feature}/`, pathNot: tests },
          { path: `^server/src/features/(${lower(feature).join('|')})/` },
        ),
      ),
    forbid(
      'features-have-a-rank',
      'A new feature gets its place in the rank list of .dependency-cruiser.cjs and of the architecture page.',
      { path: '^server/src/features/', pathNot: `^server/src/features/(${rank.join('|')})/` },
      {},
    ),
    forbid(
      'features-meet-at-the-door',
      'A feature is entered through its index.ts.',
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
      'contract-stands-alone',
      'The contract describes calls; it may not know who answers them.',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/', 'node_modules/typebox/'] },
    ),
    forbid(
      'web-sees-only-the-contract',
      'The browser may not reach into the server.',
      { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      { path: '^server/' },
    ),
    forbid(
      'server-sees-no-web',
      'The server mounts the built web; it knows none of its sources.',
      { path: '^server/' },
      { path: '^web/app/' },
    ),
    forbid(
      'ground-stands-alone',
      'Settings, money and clock are below everything else.',
      { path: '^server/src/(config|money|clock)/', pathNot: tests },
      { path: '^server/src/', pathNot: '^server/src/(config|money|clock)/' },
    ),
    forbid(
      'platform-knows-no-feature',
      'Adapters are about Postgres, disks and sockets; never about posts or wallets.',
      { path: '^server/src/platform/', pathNot: tests },
      { path: '^server/src/', pathNot: '^server/src/(config|money|clock|platform)/' },
    ),
    forbid(
      'features-know-no-composition',
      'app.ts knows every feature; no feature knows app.ts.',
      { path: '^server/src/features/', pathNot: tests },
      { path: '^server/src/', pathNot: '^server/src/(config|money|clock|platform|features)/' },
    ),
    forbid(
      'demo-uses-the-doors',
      'The demo world is made through the doors of the features.',
      { path: '^server/src/demo/', pathNot: tests },
      { path: '^server/src/features/', pathNot: '^server/src/features/[^/]+/index\\.ts$' },
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
      'tests-stay-outside',
      'Shipping code may not use test support; the chaos is a test that is started by hand.',
      { path: '^(server|web|contract)/', pathNot: [tests, '\\.config\\.ts$', '^server/chaos/'] },
      { path: [tests] },
    ),
    ...webLayers
      .slice(0, -1)
      .map(([layer, path]) =>
        forbid(
          `web-${layer}-looks-down-only`,
          'design, paths, api ← store, session ← features ← shell ← routes.',
          { path, pathNot: '\\.test\\.tsx?$' },
          { path: webLayers.filter(([other]) => stepOf(other) > stepOf(layer)).map(([, higher]) => higher) },
        ),
      ),
    forbid(
      'everything-resolves',
      'A wall is blind to an import that it cannot follow.',
      {},
      { couldNotResolve: true, pathNot: ['\\+types/', '^virtual:'] },
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
