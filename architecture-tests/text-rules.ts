import { followedRedirects } from './followed-redirects.ts'
import { poolInTransactions } from './pool-in-transaction.ts'
import { filesOf, linesMatching, textOf } from './tree.ts'

/**
 * A rule about the text or the names of files. Every rule takes the tree to check, so that a test can pass a broken
 * one.
 */
export type TextRule = {
  name: string
  /** @returns the places that break it, `path` or `path:line`; empty when it holds. */
  breachesIn(root: string): string[]
}

const isCode = (path: string) => /\.(ts|tsx|mjs|cjs|js)$/.test(path)
const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.includes('/test-support/') || path.startsWith('e2e/')
const isArchitectureRule = (path: string) => path.startsWith('architecture-tests/')
const isTextFile = (path: string) =>
  /\.(ts|tsx|mjs|cjs|js|json|md|sql|css|html|svg|txt|yml|yaml|sh)$|(^|\/)(run|\.npmrc|\.gitignore)$/.test(path)
const lines = (name: string, files: (path: string) => boolean, pattern: RegExp): TextRule => ({
  name,
  breachesIn: (root) => linesMatching(root, { files, pattern }),
})

const LONGEST_FILE_LINES = 250
/** Catalogues of texts, word lists and generated files grow with the product, not with its complexity. */
const MAY_BE_LONG = /\/locales\/|-texts\/|-(names|words|list|table)\.ts$|\/db\/schema\.ts$/

const isFeatureCode = (path: string) => path.startsWith('server/src/features/') && isCode(path) && !isTest(path)
const MOST_PREPARED = 12

const PART_OF_PAYMENTS = /^server\/src\/features\/payments\/[^/]+\//
const MOST_API_MEMBERS = 8

/** Whether an index exports too many values, or a type with too many members at its first level. */
function isWide(text: string): boolean {
  const values = [...text.matchAll(/^export \{([^}]*)\} from/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .filter((name) => name.trim() !== '' && !name.trim().startsWith('type '))
  const own = text.match(/^export (const|(async )?function) /gm) ?? []
  const types = [...text.matchAll(/^export type \w+ = \{\n((?: {2}.*\n)+)/gm)]
  const members = types.map(([, body = '']) => body.match(/^ {2}\w+\??[(:]/gm)?.length ?? 0)
  return Math.max(values.length + own.length, ...members) > MOST_API_MEMBERS
}

export const textRules: readonly TextRule[] = [
  lines(
    'the storage of a browser is used through api/browser-storage.ts',
    (path) => path.startsWith('web/app/') && path !== 'web/app/api/browser-storage.ts' && !isTest(path),
    /\b(local|session)Storage[.[)]/,
  ),
  lines(
    'SQL is written only in queries.ts',
    (path) =>
      /^server\/(src\/features|demo)\//.test(path) && isCode(path) && !isTest(path) && !/(\/|-)queries\.ts$/.test(path),
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/,
  ),
  lines(
    'features query through Kysely, and prepare statements only in statements.ts',
    (path) => isFeatureCode(path) && !path.endsWith('/statements.ts'),
    /platform\/db\/prepared\.ts|\bCompiledQuery\b|\bexecuteQuery\(|from 'pg'|\b(client|pool)\.query\(/,
  ),
  {
    name: `a feature prepares at most ${MOST_PREPARED} statements`,
    breachesIn: (root) =>
      filesOf(root).filter(
        (path) =>
          /^server\/src\/features\/.*statements\.ts$/.test(path) &&
          (textOf(root, path).match(/\bprepare</g)?.length ?? 0) > MOST_PREPARED,
      ),
  },
  lines(
    'features leave pages by key, search in text and ranges of time to platform/db/conditions.ts',
    // The texts of prepared statements have placeholders instead of values.
    (path) => isFeatureCode(path) && !/(\/statements|-sql)\.ts$/.test(path),
    /\brefTuple\b|\bilike\b|\(\$\{[^}]+\}, [\w.]*id\) |\[\\\\%_\]|'(>=|<)', (\w+\.)?(from|to)\b/,
  ),
  { name: 'a transaction does not name the pool', breachesIn: poolInTransactions },
  { name: 'the server follows no redirect', breachesIn: followedRedirects },
  lines('features cast nothing to never', isFeatureCode, /\bas never\b/),
  // `constructor` and `__proto__` are keys of every object: a Map or a switch knows only its own.
  lines(
    'no object is indexed by what a request carries, and forms are read by readForm',
    (path) =>
      /^(server\/src|web\/app)\//.test(path) &&
      isCode(path) &&
      !isTest(path) &&
      path !== 'web/app/session/form-text.ts',
    /[\w)\]]\[(textOf|readText)\(|[\w)\]]\[(form|searchParams|headers)\.get\(|[\w)\]]\[(params|query|body|intent)\b|\.formData\(\)/,
  ),
  lines(
    // React Router forgets it when data are read again, which an event of the socket does on any page.
    'pages read the answer of their action with useLastAnswer',
    (path) =>
      path.startsWith('web/app/') && isCode(path) && !isTest(path) && path !== 'web/app/session/use-last-answer.ts',
    /\buseActionData\b|[{,] actionData\b[^()]*\}|^\s*actionData,|\w\.actionData\b/,
  ),
  lines(
    // A failed reading replaces the page by the crash page, and a reading that causes another one never ends.
    'pages read their data again by use-refresh',
    (path) =>
      path.startsWith('web/app/') &&
      isCode(path) &&
      path !== 'web/app/api/use-refresh.ts' &&
      path !== 'web/app/shell/CrashScreen.tsx',
    /\buseRevalidator\b/,
  ),
  lines(
    'rules use no clock and no randomness',
    (path) => /^server\/src\/features\/.*\/rules\.ts$/.test(path),
    /Date\.now|new Date\(\)|performance\.now|Math\.random|random(UUID|Bytes|Int)|getRandomValues/,
  ),
  lines(
    'features read the time from the one clock',
    (path) => /^server\/(src\/features|demo)\//.test(path) && isCode(path) && !isTest(path),
    /Date\.now\(|new Date\(\)/,
  ),
  lines(
    'the environment is read only by the settings',
    (path) =>
      /^(server\/src|contract|web\/app)\//.test(path) &&
      isCode(path) &&
      !isTest(path) &&
      path !== 'server/src/config/load-config.ts',
    /process\.env\b/,
  ),
  lines(
    'no type is discarded',
    (path) => /\.(ts|tsx)$/.test(path) && !isArchitectureRule(path),
    /@ts-(ignore|nocheck)|: any\b|\bas any\b|<any>/,
  ),
  lines(
    'a lint is disabled only with a reason',
    (path) => isCode(path) && !isArchitectureRule(path),
    /(oxlint|eslint)-disable(?!.* -- \S)/,
  ),
  lines(
    'a TODO names its issue',
    (path) => isCode(path) && !isArchitectureRule(path),
    /\b(TODO|FIXME|XXX)\b(?!\(#?\d+\))/,
  ),
  lines(
    'no test is skipped or run alone',
    (path) => isTest(path) && !isArchitectureRule(path),
    /\b(test|it|describe)\.(skip|only|todo|fixme)\(/,
  ),
  lines(
    'the repository refers to nothing outside it',
    (path) => isTextFile(path) && !isArchitectureRule(path) && !(isTest(path) && isCode(path)),
    /(^|[^\w@])(\.\.\/)+shared\/|\/work\/shared/,
  ),
  lines(
    'tests need nothing beside the repository but data that may be missing',
    (path) => isTest(path) && isCode(path) && !isArchitectureRule(path),
    /(\.\.\/)+shared\/(?!data)|\/work\/shared|shared['"], ['"](?!data)/,
  ),
  lines(
    'no file names a package registry',
    (path) => isTextFile(path) && !isArchitectureRule(path),
    /registry\.(npmjs|yarnpkg)|"resolved": "https?:|^\s*registry\s*=/,
  ),
  {
    name: 'no folder has a catch-all name',
    breachesIn: (root) => [
      ...new Set(
        filesOf(root).flatMap(
          (path) => /^(.*\/)?(utils?|helpers?|common|misc|shared|lib)(?=\/)/i.exec(path)?.[0] ?? [],
        ),
      ),
    ],
  },
  {
    name: `a file has at most ${LONGEST_FILE_LINES} lines`,
    breachesIn: (root) =>
      filesOf(root).filter(
        (path) =>
          isCode(path) &&
          !isTest(path) &&
          !MAY_BE_LONG.test(path) &&
          textOf(root, path).trimEnd().split('\n').length > LONGEST_FILE_LINES,
      ),
  },
  {
    name: `a part of payments has a public API of at most ${MOST_API_MEMBERS} methods`,
    breachesIn: (root) => {
      const parts = new Set(filesOf(root).flatMap((path) => PART_OF_PAYMENTS.exec(path)?.[0] ?? []))
      const indexes = new Set(filesOf(root).filter((path) => /^.*\/index\.ts$/.test(path)))
      return [...parts]
        .map((part) => `${part}index.ts`)
        .filter((index) => !indexes.has(index) || isWide(textOf(root, index)))
    },
  },
  {
    name: 'exported functions have docstrings',
    breachesIn: (root) =>
      filesOf(root)
        .filter(needsDocstrings)
        .flatMap((path) => undocumented(root, path)),
  },
  {
    name: 'files are kebab-case, component files PascalCase',
    breachesIn: (root) =>
      filesOf(root).filter(
        (path) =>
          /^(server|contract|web|e2e|scripts|architecture-tests)\//.test(path) && isCode(path) && !hasGoodName(path),
      ),
  },
]

/** Public APIs, use-cases, rules and the platform. Queries, views and routes are described by their types. */
const needsDocstrings = (path: string) =>
  /^server\/src\/(config|clock|money|platform|features)\//.test(path) &&
  isCode(path) &&
  !isTest(path) &&
  !/(\/|-)(queries|views|routes)\.ts$|\/db\/schema\.ts$/.test(path)

function undocumented(root: string, path: string): string[] {
  const fileLines = textOf(root, path).split('\n')
  return fileLines.flatMap((line, index) => {
    const isExported = /^export (default )?(async )?function\b/.test(line)
    return isExported && !/\*\/\s*$/.test(fileLines[index - 1] ?? '') ? [`${path}:${index + 1}`] : []
  })
}

/** `buy-item.db.test.ts`, `PostCard.tsx`, `PostCard.test.tsx`; locales and dotted route files keep their own spelling. */
function hasGoodName(path: string): boolean {
  const file = path.split('/').at(-1) ?? ''
  if (/^[a-z]{2}-[A-Z]{2}\.ts$/.test(file)) return true
  return (
    /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*\.(ts|tsx|mjs|cjs|js)$/.test(file) ||
    /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx?$/.test(file)
  )
}
