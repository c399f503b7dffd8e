import { classesIn, identifiersIn, wordsOf } from './identifiers.ts'
import { filesOf, textOf } from './tree.ts'

/**
 * Metaphors and archaic words that names of identifiers and files no longer use, with the standard term. A phrase is a
 * sequence of words: `set aside` is found in `setAside`, `set_aside` and `set-aside.ts`. Plurals count.
 */
const retiredWords: Readonly<Record<string, string>> = {
  'ask again': 'poll, retry',
  asked: 'requested',
  'asked again': 'polled, retried',
  borrow: 'override',
  circle: 'followed creators',
  crew: 'worker pool',
  deed: 'operation, seed step',
  dice: 'rng',
  doer: 'actor',
  door: 'public API',
  falsehood: 'fault injection',
  'for readers': 'visually-hidden',
  forgery: 'fault injection',
  gossip: 'event',
  'half heard': 'partially delivered',
  happening: 'event',
  heard: 'received',
  'hold table': 'cached table',
  house: 'layout, site',
  'house rule': 'architecture test',
  hunt: 'chaos test',
  'lets in': 'verify',
  letter: 'email',
  'lie about': 'tamper',
  loan: 'override',
  'lost race': 'conflict',
  'may go on': 'can renew',
  mend: 'fix',
  mischief: 'fault injection',
  notice: 'webhook event',
  onlooker: 'viewer context',
  reaper: 'process killer',
  regain: 'reinstatement',
  riddle: 'captcha challenge',
  room: 'feature, app',
  rung: 'variant',
  say: 'print, message',
  scene: 'fixture, world',
  sealer: 'encryptor',
  'set aside': 'quarantined',
  shadow: 'placeholder',
  shelf: 'feed cache',
  'stand in': 'fake',
  stranger: 'anonymous visitor',
  stubborn: 'retrying',
  surroundings: 'context',
  tell: 'notify, announce',
  'tell again': 'retry, redeliver',
  'tells of': 'reports',
  told: 'notified',
  'told again': 'retried, redelivered',
  unfolded: 'unaggregated',
  verdict: 'assertion, decision',
  wall: 'boundary',
  'way out': 'error response, unwrap',
  whoever: 'subject of the sentence',
  wish: 'input',
  yardstick: 'baseline',
}

/** Names with a retired word in its ordinary technical sense. */
const allowed: readonly { name: RegExp; path?: RegExp; reason: string }[] = [
  {
    name: /^(toRoom|(session)?[Rr]oomOf|rooms?)$/,
    path: /realtime|-world|observing-wrappers/,
    reason: 'rooms of Socket.IO',
  },
  { name: /^circle$/, reason: 'an element of SVG' },
  { name: /\/pictures\//, reason: 'a picture is named after what it shows' },
  { name: /^(PRICE_)?NOTICE_MS$/, reason: 'the notice period of a price change is a term of contracts' },
]

/**
 * Finds names that use a retired word: identifiers of code and SQL, classes of styles, and paths of files.
 * @returns `path:line: name` (`path` alone for a file) in the order of the files; empty when there is none
 */
export function retiredNames(root: string, words: readonly string[] = Object.keys(retiredWords)): string[] {
  const patterns = words.map(patternOf)
  const isRetired = (name: string, path: string) => {
    const text = wordsOf(name).join(' ')
    return patterns.some((pattern) => pattern.test(text)) && !isAllowed(name, path)
  }
  return filesOf(root).flatMap((path) => {
    const ofPath = isRetired(path.replace(/\.\w+$/, ''), path) ? [path] : []
    return [
      ...ofPath,
      ...identifiersOf(root, path).flatMap(([name, line]) =>
        isRetired(name, path) ? [`${path}:${line}: ${name}`] : [],
      ),
    ]
  })
}

const isAllowed = (name: string, path: string): boolean =>
  allowed.some((exception) => exception.name.test(name) && (exception.path?.test(path) ?? true))

/** `stranger` and `strangers`, `forgery` and `forgeries`, `shelf` and `shelves`. */
function patternOf(word: string): RegExp {
  const plural = word.endsWith('y')
    ? `${word.slice(0, -1)}ies`
    : word.endsWith('f')
      ? `${word.slice(0, -1)}ves`
      : `${word}s`
  return new RegExp(`(^| )(${word}|${plural})( |$)`)
}

function identifiersOf(root: string, path: string): [name: string, line: number][] {
  // The list of retired words and its tests.
  if (path.startsWith('architecture-tests/retired-words')) return []
  if (path.endsWith('.css')) return [...classesIn(textOf(root, path))]
  if (path.endsWith('.sql')) return [...identifiersIn(textOf(root, path), 'sql')]
  return /\.(ts|tsx|mjs|cjs|js)$/.test(path) ? [...identifiersIn(textOf(root, path), 'typescript')] : []
}
