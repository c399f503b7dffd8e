import { createRequestHandler, RouterContextProvider, type EntryContext, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createNarrowHandler } from './narrow-handler.ts'
import { testBuild } from './test-build.ts'

type Shape = { path?: string; index?: true; of?: string; isFile?: true }

const shapes: Record<string, Shape> = {
  root: { path: '' },
  frame: { of: 'root', path: ':locale' },
  front: { of: 'frame', index: true },
  home: { of: 'frame', path: 'home' },
  wallet: { of: 'frame', path: 'wallet' },
  cards: { of: 'frame', path: 'wallet/cards' },
  post: { of: 'frame', path: 'post/:postId' },
  unlock: { of: 'frame', path: ':place/:itemId/unlock' },
  messages: { of: 'frame', path: 'messages' },
  nobody: { of: 'messages', index: true },
  conversation: { of: 'messages', path: ':conversationId' },
  file: { of: 'frame', path: 'file/:fileId', isFile: true },
  profile: { of: 'frame', path: ':profileId' },
  nothing: { of: 'frame', path: '*' },
}

/** A site whose pages name the routes and parameters of their address, and how many routes the router knew. */
function aBuild(): { build: ServerBuild; known: number[] } {
  const known: number[] = []
  const routes = Object.entries(shapes).map(([id, { of, isFile, ...place }]) => {
    const loader = ({ params }: { params: object }) => (isFile ? new Response('a file') : params)
    return [id, { id, parentId: of, ...place, module: isFile ? { loader } : { default: () => null, loader } }]
  })
  const manifest = Object.entries(shapes).map(([id, { of, isFile: _, ...place }]) => [
    id,
    { id, parentId: of, ...place, hasLoader: true, module: `/${id}.js` },
  ])
  const describe = (_: Request, status: number, __: Headers, context: EntryContext) => {
    known.push(Object.keys(context.manifest.routes).length)
    const { matches, loaderData } = context.staticHandlerContext
    return Response.json({ status, ids: matches.map(({ route }) => route.id), loaderData })
  }
  const build = testBuild({
    answer: describe,
    routes: Object.fromEntries(routes),
    manifest: Object.fromEntries(manifest),
    module: '',
  })
  return { build, known }
}

const addresses = `
  / /en-US /en-US/ /en-US/home /en-US/HOME /en-US/home/x /en-US/maker /en-US/maker/x/y
  /en-US/wallet /en-US/wallet/cards /en-US/wallet/card /en-US/post/1 /en-US/post/1/unlock /en-US/wallet/cards/unlock /en-US/post /en-US/messages
  /en-US/messages/7 /en-US/file/1 /en-US/%68ome /en-US//home /en-US/home?x=1 /a/b/c/d/e/f/g/h/i/j /en-US/名 /en-US/home.data /__manifest?paths=%2Fen-US%2Fhome&version=1
`
  .trim()
  .split(/\s+/)

test.each(addresses)('%s is answered as by a router that knows all routes', async (path) => {
  const { build } = aBuild()
  const [whole, narrow] = [createRequestHandler(build, 'production'), createNarrowHandler(build, 'production')]
  // Another address of the same kind came before.
  await narrow(new Request('http://site.test/en-US/somebody'), new RouterContextProvider())
  const ask = async (handler: typeof narrow) => {
    const reply = await handler(new Request(`http://site.test${path}`), new RouterContextProvider())
    return [reply.status, [...reply.headers], await reply.text()]
  }
  const answered = await ask(narrow)
  expect(answered).toEqual(await ask(whole))
  expect(await ask(narrow)).toEqual(answered)
})

test('a page is rendered by a router that knows the routes of its address and of those above it', async () => {
  const { build, known } = aBuild()
  const narrow = createNarrowHandler(build, 'production')
  await narrow(new Request('http://site.test/en-US/maker'), new RouterContextProvider())
  // The root, its frame, the profile, and the front page above it.
  expect(known).toEqual([4])
})
