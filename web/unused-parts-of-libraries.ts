import { parseSync, type Plugin } from 'vite'

/** A node of the parsed code, as far as it is read. */
type Node = {
  type: string
  start: number
  end: number
  expression?: Node
  callee?: Node
  name?: string
  arguments?: Node[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/**
 * Its checks of how it is called: the sentence of an error is for who writes a page, not for who reads one. The error itself stays; a
 * warning goes.
 */
function checksOf(node: unknown): { start: number; end: number; by: string }[] {
  if (Array.isArray(node)) return node.flatMap(checksOf)
  if (!isNode(node)) return []
  const isWarning = node.type === 'ExpressionStatement' && /^warn(ing|Once)$/.test(node.expression?.callee?.name ?? '')
  if (isWarning) return [{ start: node.start, end: node.end, by: ';' }]
  const inside = Object.values(node).flatMap(checksOf)
  const [condition, message] = node.arguments ?? []
  if (node.callee?.name !== 'invariant' || !condition || !message) return inside
  return [{ start: condition.end, end: message.end, by: '' }]
}

/** Loads a stylesheet and shows nothing of it. */
const FETCHED_ONLY = '{ rel: "stylesheet", media: "not all", fetchPriority: "high" }'

/**
 * What is true of our pages and the bundler cannot know: no page is made of React's server components. And with the data of a route
 * the router fetches its stylesheets, which a page never uses that asks for the data alone, as sheets do: as preloads they make the
 * browser warn, and as stylesheets they are applied to the page for a moment. The page that the router shows where even ours of a fault
 * fails has no scripts: Trusted Types forbid a browser to make them.
 */
const KNOWN = [
  {
    file: 'lib/dom/ssr/links.js',
    code: 'Object.assign(link, descriptor)',
    by: `Object.assign(link, descriptor, ${FETCHED_ONLY})`,
  },
  {
    file: 'lib/dom/ssr/errorBoundaries.js',
    code: 'let heyDeveloper = /* @__PURE__ */ React$1.createElement("script"',
    by: 'let heyDeveloper = false && React$1.createElement("script"',
  },
  {
    file: 'lib/dom/ssr/errorBoundaries.js',
    code: 'renderScripts ? /* @__PURE__ */ React$1.createElement(Scripts, null) : null',
    by: 'null',
  },
  { file: 'lib/hooks.js', code: 'if (this.context) return', by: 'if (false) return' },
  { file: 'lib/components.js', code: 'useIsRSCRouterContext() ||', by: 'false ||' },
  { file: 'lib/dom/ssr/components.js', code: 'let rsc = useIsRSCRouterContext()', by: 'const rsc = false' },
  {
    file: 'lib/dom/ssr/components.js',
    code: 'let isRSCRouterContext = useIsRSCRouterContext()',
    by: 'const isRSCRouterContext = false',
  },
] as const

/** The code of a module of the router without what no page uses. @throws when the router is written in another way now. */
export function withoutUnusedParts(code: string, id: string): string {
  const known = KNOWN.filter(({ file }) => id.endsWith(`/production/${file}`)).reduce((text, { code: before, by }) => {
    if (!text.includes(before)) throw new Error(`the router does not contain ${before} any more`)
    return text.replace(before, by)
  }, code)
  const checks = checksOf(parseSync(id, known).program).toSorted((a, b) => b.start - a.start)
  return (
    checks
      .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), known)
      // Names of its components that only developers' tools read, with which components go that nothing else refers to.
      .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
      .replaceAll(/= ((?:[\w$]+\.)?(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
      // Sentences for who writes a page, again.
      .replaceAll(/let msg = `(?:\\`|[^`])*`;\s*console\.error\(msg\);/g, 'let msg;')
      .replaceAll(/console\.warn\("Detected [^"]*"\);/g, '')
      // Every page is rendered on the server.
      .replaceAll(/\bif \(isSpaMode\)/g, 'if (false)')
      .replaceAll(/\bisSpaMode (&&|\?)/g, 'false $1')
      // `entry.client.tsx` does not pass any.
      .replaceAll(/\b(?:init|opts|props)\??\.instrumentations\b/g, 'undefined')
      .replaceAll('= consumeInstrumentationClientResultMetaReceiver(router)', '= undefined')
      .replaceAll(/\bopts\?\.instrumentationNavigateMetaReceiver\b/g, 'undefined')
  )
}

/** How React finds out for an error in which components it was thrown. */
const STACK_OF_COMPONENTS = 'stack: getStackByFiberInDevAndProd(source)'

/**
 * Nothing reads in which components an error was thrown: their names are gone from a built page.
 * @throws when React finds it out in another way now
 */
export function withoutComponentStacks(code: string): string {
  if (!code.includes(STACK_OF_COMPONENTS)) throw new Error('React describes components in another way now')
  return code.replaceAll(STACK_OF_COMPONENTS, "stack: ''")
}

/** What of libraries no page uses and the bundler cannot know. */
export const withoutUnusedPartsOfLibraries = (): Plugin[] => [
  {
    name: 'stagedoor:without-unused-parts-of-the-router',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: '**/node_modules/react-router/dist/production/**' },
      handler: (code, id) => withoutUnusedParts(code, id.replace(/\?.*/, '')),
    },
  },
  {
    name: 'stagedoor:without-component-stacks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: '**/node_modules/react-dom/cjs/react-dom-client.production.js' },
      handler: (code) => ({ code: withoutComponentStacks(code), map: null }),
    },
  },
  {
    // The socket asks for websockets and polling only.
    name: 'stagedoor:without-webtransport',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: '**/node_modules/engine.io-client/build/esm/transports/webtransport.js' },
      handler: () => ({ code: 'export class WT {}', map: null }),
    },
  },
]
