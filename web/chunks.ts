import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Rolldown } from 'vite'

type Modules = Rolldown.ChunkingContext

/** The modules around every page: always loaded, with their imports. */
const AROUND_EVERY_PAGE = ['/app/entry.client.tsx', '/app/root.tsx', '/app/routes/frame.tsx']
/**
 * A module that this many pages import is bundled with the code around the pages, because each separate file costs a
 * request.
 */
const MANY_PAGES = 5
/** From here on, members load a module with what most of their pages have in common. */
const MOST_PAGES = 15
/** A feature's part of the web. */
const FEATURE = /\/app\/features\//
/** A part of the web: a feature, or what lies below all of them. */
const PART = /\/app\/(?:features\/)?(\w+)\//
/** Parts that others build on: their files are made first, since a file takes along what its modules import. */
const BASIC_PART = /\/app\/(api|session|features\/(media|wallet))\//
/** Pages of the staff area, whose common code only staff load. */
const STAFF_PAGE = '/app/routes/staff-'

/** Modules of schemas import them, of which a browser loads nothing; by themselves they are loaded where they are read. */
const OPTION_LISTS = '/contract/src/option-lists.ts'
/** What the frame of members' pages has and that of visitors has not. */
const MEMBERS_FRAME = '/app/shell/member-parts.ts'
/** What each page of members, and none of visitors, fetches when the browser is idle: one file. */
const LATER_OF_MEMBERS =
  /\/app\/(shell\/(MemberExtra\.tsx|open-live-socket\.ts)|api\/socket\.ts)|node_modules\/(socket|engine)\.io-client\//

/** Pages of members that are opened all day. What one of them shares with few others is one file. */
const MAIN_PAGE = /\/app\/routes\/(wallet|messages)\.tsx/
/** What it shares with few others is with the cards of posts, which it has. */
const HOME_PAGE = '/app/routes/home.tsx'
/** Characters of a module's source, under which a file of its own is hardly more than its headers. */
const SMALL_LENGTH = 1_500

/** A film or a sound in its place, before its player is fetched. */
const PLAYED =
  /\/app\/features\/(?:feeds\/PostPlayed|media\/player\/(?:Playable|Bars|PlayerIcon|PlayFailed|Spinner))\.tsx$/

/** Pages that visitors open first, whose files and bytes are limited. */
const FIRST_PAGE = /\/app\/routes\/(front|explore|profile|post)\.tsx/
const SIGN_IN_PAGE = '/app/routes/sign-in.tsx'

const chunks = [
  'played',
  'main-page',
  'members-later',
  'members-by-part',
  'members-by-basic-part',
  'staff',
  'members',
  'sign-in',
  'posts-and-profiles',
  'shell',
  'vendor',
  'option-lists',
] as const
type Chunk = (typeof chunks)[number]

/**
 * Files beside each page's own: the libraries, which change rarely, the code around the pages, and what many pages
 * have in common: those of signing in, of members or of staff. What only some pages of members have in common is a file of
 * its part: uploads, say, are not loaded by a wallet. All follow from the imports, so a new page needs no configuration.
 */
function chunkOf(id: string, modules: Modules): Chunk | null {
  if (modules.getModuleInfo(id)?.isEntry) return null
  if (id.endsWith('.module.css')) return styleSheetOf(entriesAbove(id, modules, { followsImportCalls: true }))
  if (id.includes(OPTION_LISTS)) return 'option-lists'
  if (PLAYED.test(id)) return 'played'
  const entries = entriesAbove(id, modules)
  if (entries.length === 0) return chunkOfFetched(id, modules)
  const isAround = isAroundEveryPage(entries)
  const isAlsoLater = modulesAbove(id, modules).some((above) => LATER_OF_MEMBERS.test(above))
  const isOfSignIn = entries.length > 1 && entries.some((entry) => entry.includes(SIGN_IN_PAGE))
  const isOfFirstPage = entries.length > 1 && entries.some((entry) => FIRST_PAGE.test(entry))
  if (!isAround && !isOfSignIn && !isOfFirstPage && entries.length < MANY_PAGES) {
    if (isAlsoLater) return entries.some(isOfVisitors) ? 'shell' : 'members'
    if (entries.length === 1 && partsAbove(id, modules).length === 0) return null
    if (entries.some((entry) => entry.includes(HOME_PAGE))) return 'posts-and-profiles'
    return mainPageOf(entries) ? 'main-page' : null
  }
  if (id.includes('node_modules')) return 'vendor'
  if (isAround || (isOfFirstPage && isOfSignIn)) return 'shell'
  const isOfFeature = FEATURE.test(id)
  // Cards of posts and creators, and forms of signing in: other pages do without them.
  if (isOfFirstPage) return isOfFeature ? 'posts-and-profiles' : 'shell'
  if (isOfSignIn) return isOfFeature ? 'sign-in' : 'shell'
  if (entries.every((entry) => entry.includes(STAFF_PAGE))) return 'staff'
  if (entries.length >= MOST_PAGES || /\/app\/design\/|\/contract\/src\//.test(id)) return 'members'
  if (mainPageOf(entries) && (modules.getModuleInfo(id)?.code?.length ?? 0) < SMALL_LENGTH) return 'main-page'
  if (BASIC_PART.test(id)) return 'members-by-basic-part'
  return isOfFeature ? 'members-by-part' : null
}

/**
 * Of a module that is only fetched by `import()`. Small ones that belong together are one file, because each costs a request and its
 * headers.
 */
function chunkOfFetched(id: string, modules: Modules): Chunk | null {
  const fetched = partsAbove(id, modules)
  if (fetched.length === 0) return null
  const later = fetched.filter((above) => LATER_OF_MEMBERS.test(above))
  // What others fetch too is small, and would take the rest along.
  if (later.length > 0) return later.length === fetched.length ? 'members-later' : 'shell'
  return fetched.some((above) => above.endsWith(MEMBERS_FRAME)) ? 'members' : null
}

const mainPageOf = (entries: readonly string[]): string | undefined =>
  entries.flatMap((entry) => MAIN_PAGE.exec(entry)?.[1] ?? [])[0]

const isOfVisitors = (entry: string): boolean => FIRST_PAGE.test(entry) || entry.includes(SIGN_IN_PAGE)

const isAroundEveryPage = (entries: readonly string[]): boolean =>
  entries.some((entry) => AROUND_EVERY_PAGE.some((file) => entry.includes(file)))

/**
 * Three stylesheets, because per-page styles would be up to ten files of a few hundred bytes each: that of the pages that
 * visitors open first, of members, and of staff. Parts that are loaded later are styled by that of their page, because the
 * server renders some of them.
 */
function styleSheetOf(entries: readonly string[]): Chunk {
  if (isAroundEveryPage(entries) || entries.some(isOfVisitors)) return 'shell'
  return entries.every((entry) => entry.includes(STAFF_PAGE)) ? 'staff' : 'members'
}

/** The parts that pages fetch later and that import a module, directly or through others. */
const partsAbove = (id: string, modules: Modules): string[] =>
  modulesAbove(id, modules).filter((above) => modules.getModuleInfo(above)?.dynamicImporters.length)

/** The entries that import a module, directly or through others; without `import()` unless it is asked for. */
const entriesAbove = (id: string, modules: Modules, how = { followsImportCalls: false }): string[] =>
  modulesAbove(id, modules, how).filter((importer) => modules.getModuleInfo(importer)?.isEntry)

/** A module, and all that import it. */
function modulesAbove(id: string, modules: Modules, { followsImportCalls } = { followsImportCalls: false }): string[] {
  const [seen, open] = [new Set<string>(), [id]]
  for (let importer = open.pop(); importer !== undefined; importer = open.pop()) {
    if (seen.has(importer)) continue
    seen.add(importer)
    const info = modules.getModuleInfo(importer)
    open.push(...(info?.importers ?? []), ...(followsImportCalls ? (info?.dynamicImporters ?? []) : []))
  }
  return [...seen]
}

/**
 * The same for modules of the same pages, and of the same parts that pages fetch later: so what a page opens later is apart from what
 * it begins with, and from what it never opens.
 */
function keyOf(id: string, modules: Modules): string {
  const fetched = modulesAbove(id, modules).filter((above) => {
    const info = modules.getModuleInfo(above)
    return info?.isEntry || info?.dynamicImporters.length
  })
  // The same names wherever the repository lies.
  const names = fetched.map((above) => relative(import.meta.dirname, above)).toSorted()
  return createHash('sha256').update(names.join()).digest('base64url').slice(0, 5)
}

/** For the bundler: later ones come first. */
export const chunkGroups = chunks.map((name, priority) => ({
  name: (id: string, modules: Modules) => {
    if (chunkOf(id, modules) !== name) return null
    if (name === 'main-page') return `members-${mainPageOf(entriesAbove(id, modules))}`
    return name.endsWith('part') ? `members-${PART.exec(id)?.[1]}-${keyOf(id, modules)}` : name
  },
  priority,
}))
