import type { Plugin } from 'vite'

type Edit = { file: RegExp; from: RegExp | string; to: string }

/** The error of a page's code; its data, which may have arrived, would leave its place empty. Forms and what is read beside a page are as they were. */
const WITH_ERRORS_OF_CODE = `const complete = { ...results };
	if (!fetcherKey && !isMutationMethod(request.method)) await Promise.all(matches.map(async (m) => {
		try {
			await Promise.all([m._lazyPromises?.handler, m._lazyPromises?.route]);
		} catch (error) {
			if (m.route.id in results) complete[m.route.id] = { type: "error", result: error };
		}
	}));
	return complete;`

/** What the router does about code that did not arrive. Failures are not kept, so that another try asks again. */
const edits: readonly Edit[] = [
  {
    file: /\/dom\/ssr\/routeModules\.js$/,
    from: /console\.error\(`Error loading route module[\s\S]+?window\.location\.reload\(\);\s+return new Promise\(\(\) => \{\}\);/,
    to: 'return withoutCode(route.module, error);',
  },
  {
    file: /\/dom\/ssr\/links\.js$/,
    from: 'await loadRouteModule(route, routeModules)',
    to: 'await loadRouteModule(route, routeModules).catch(() => ({}))',
  },
  {
    file: /\/dom\/ssr\/routes\.js$/,
    from: 'return await lazyRoutePromise;\n\t\t\t}',
    to: 'lazyRoutePromise.catch(() => lazyRoutePromise = void 0);\n\t\t\t\treturn await lazyRoutePromise;\n\t\t\t}',
  },
  {
    file: /\/router\/router\.js$/,
    from: 'cache[key] = propertyPromise;',
    to: 'cache[key] = propertyPromise;\n\tpropertyPromise.catch(() => delete cache[key]);',
  },
  {
    file: /\/router\/router\.js$/,
    from: /try \{\s+await Promise\.all\(matches\.flatMap\(\(m\) => \[m\._lazyPromises\?\.handler, m\._lazyPromises\?\.route\]\)\);\s+\} catch \{\}\s+return results;/,
    to: WITH_ERRORS_OF_CODE,
  },
  {
    file: /\/router\/router\.js$/,
    from: 'if (fetchersQueuedForDeletion.has(key)) fetchersQueuedForDeletion.delete(key);',
    to: `if (fetchersQueuedForDeletion.delete(key)) {
			let abandoned = state.fetchers.get(key);
			if (abandoned?.state === "loading" && !fetchControllers.has(key) && !fetchLoadMatches.get(key)?.isDiscovering)
				updateFetcherState(key, getDoneFetcher(abandoned.data));
		}`,
  },
  {
    file: /\/router\/router\.js$/,
    from: 'let fogOfWar = checkFogOfWar(matches, location.pathname);',
    to: 'let fogOfWar = isUninterruptedRevalidation ? { active: false } : checkFogOfWar(matches, location.pathname);',
  },
  {
    file: /\/router\/router\.js$/,
    from: 'if (!dataRoutes.hasHMRRoutes) updateState({});',
    to: '',
  },
  {
    file: /\/router\/router\.js$/,
    from: /setFetcherError\(key, routeId, discoverResult\.error, \{ flushSync \}\);/g,
    to: `fetchLoadMatches.delete(key);
				updateFetcherState(key, getDoneFetcher(withoutRoute(fetchRequest, discoverResult.error)), { flushSync });`,
  },
]

/**
 * The router loads the document again when code of a route cannot be fetched: the page that is left, without a sentence and
 * with what was typed in it, also for a link that was only pointed at. It asks `withoutCode` instead. Decision 0470.
 * A fetcher whose address the router does not know yet has no answer, where the router would replace the page: it asks `withoutRoute`.
 * Routes that are learned from the links of a page change nothing on it but which link can be prefetched when it is pointed at; the router would
 * render all of it again.
 * A page that is read again has a route; the router would ask for a better one, and show the page's error without an answer.
 * @param module the file with both
 */
export function keepPageWithoutCode(module: string): Plugin {
  return {
    name: 'stagedoor:keep-page-without-code',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: '**/node_modules/react-router/dist/production/lib/**' },
      handler(code, id) {
        const wanted = edits.filter(({ file }) => file.test(id))
        return wanted.length > 0 ? wanted.reduce((text, edit) => edited(text, edit, module), code) : null
      },
    },
  }
}

function edited(code: string, { file, from, to }: Edit, module: string): string {
  const result = code.replace(from, () => to)
  if (result === code) throw new Error(`The router fetches code in another way now: ${String(file)}`)
  const [name] = /\bwithout(Code|Route)\b/.exec(to) ?? []
  return name ? `import { ${name} } from '${module}';\n${result}` : result
}
