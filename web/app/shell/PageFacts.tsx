import { useRouteLoaderData } from 'react-router'

type FactsProps = {
  title: string
  description: string
  kind: 'profile' | 'article'
  /** A public picture, as an address of this site. */
  picture: string | null
}

/** Title and metadata of a page, for browsers, search engines and link previews. */
export function PageFacts({ title, description, kind, picture }: FactsProps) {
  const origin = useRouteLoaderData<{ siteOrigin: string }>('root')?.siteOrigin ?? ''
  const short = description.replace(/\s+/g, ' ').slice(0, 160)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={short} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={short} />
      <meta property="og:type" content={kind} />
      {picture && <meta property="og:image" content={new URL(picture, origin).href} />}
    </>
  )
}
