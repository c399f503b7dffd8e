import { createElement, useId, type ComponentType, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Form,
  Link,
  NavLink,
  StaticRouterProvider,
  useFetcher,
  type FormProps,
  type LinkProps,
} from 'react-router'
import { expect, test } from 'vitest'
import * as onServer from './router-on-server.ts'

const HERE = 'http://site.test/en-US/maker?tab=videos'

/** What a page at `HERE`, three routes deep, is as text. */
async function markupOf(content: ReactNode): Promise<string> {
  const page = { path: ':profileId', element: content }
  const routes = [{ path: '/:locale', children: [{ children: [page] }] }]
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(HERE))
  if (context instanceof Response) throw new Error('the page redirects')
  const router = createStaticRouter(dataRoutes, context)
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

const addresses: LinkProps['to'][] = [
  '/',
  '/en-US',
  '/en-US/',
  '/en-US/maker',
  '/EN-us/Maker',
  '/en-US/maker/',
  '/en-US/maker?tab=posts',
  '/en-US/maker?to=//x&y=.',
  '/en-US/maker?',
  '/en-US/maker#comments',
  '/en-US/maker?to=1#?/a',
  '/en-US/maker?#a',
  '/en-US/maker#',
  '/en-US/make',
  '/en-US/makers',
  '/en-US/maker/post/1',
  '/en-US/名',
  '/en-US/%E5',
  '/en-US//maker',
  '/en-US/./maker',
  '/en-US/../maker',
  '/en-US/..maker',
  '//other.test/x',
  'https://other.test/x',
  'mailto:a@b.test',
  'posts',
  '..',
  '.',
  '',
  '?tab=posts',
  '#top',
  { pathname: '/en-US/maker', search: '?tab=posts' },
  { search: '?tab=posts' },
]

/** Links of all kinds to an address. */
const links = (to: LinkProps['to'], Plain: ComponentType<LinkProps>, Nav: typeof NavLink) =>
  createElement('div', null, [
    <Plain key={1} to={to}>
      words
    </Plain>,
    <Plain key={2} to={to} className="a" aria-label="b" rel="nofollow" target="_blank" data-x="y" prefetch="intent">
      <b>words</b>
    </Plain>,
    <Plain key={3} to={to} discover="none" replace preventScrollReset state={{ a: 1 }} title="t" />,
    <Plain key={4} to={to} reloadDocument onClick={() => undefined} />,
    <Nav key={5} to={to}>
      words
    </Nav>,
    <Nav key={6} to={to} end className="a" aria-current="step" style={{ color: 'red' }} />,
    <Nav
      key={7}
      to={to}
      className={({ isActive }) => `x ${isActive}`}
      style={({ isActive }) => ({ opacity: isActive ? 1 : 0 })}
    >
      {({ isActive, isPending }) => `${isActive} ${isPending}`}
    </Nav>,
    <Nav key={8} to={to} caseSensitive prefetch="intent" title="t" />,
  ])

test.each(addresses)("a link to %j says on the server what the router's link says", async (to) => {
  const markup = await markupOf(links(to, onServer.Link, onServer.NavLink as typeof NavLink))
  expect(markup).toContain('<a')
  expect(markup).toBe(await markupOf(links(to, Link, NavLink)))
})

/** Forms of all kinds to an address; ids that are taken beside a fetcher. */
function Forms({
  action,
  Plain,
  useData,
}: {
  action: string
  Plain: ComponentType<FormProps>
  useData: typeof useFetcher
}) {
  const { Form: InPlace, state, data, formData } = useData<string>({ key: action })
  const id = useId()
  return (
    <>
      <Plain action={action} />
      <Plain action={action} method="post" className="a" encType="multipart/form-data" onSubmit={() => undefined}>
        {id} {state} {data ?? 'no data'} {formData ? 'a form' : 'no form'}
      </Plain>
      <Plain action={action} method="put" discover="none" replace preventScrollReset reloadDocument />
      <InPlace action={action} method="post" defaultShouldRevalidate={false}>
        <Id />
      </InPlace>
    </>
  )
}

const Id = () => <input id={useId()} />

test.each(addresses.filter((to) => typeof to === 'string'))(
  "a form for '%s' says on the server what the router's form says",
  async (action) => {
    const markup = await markupOf(
      <Forms action={action} Plain={onServer.Form} useData={onServer.useFetcher as typeof useFetcher} />,
    )
    expect(markup).toContain('<form')
    expect(markup).toBe(await markupOf(<Forms action={action} Plain={Form} useData={useFetcher} />))
  },
)
