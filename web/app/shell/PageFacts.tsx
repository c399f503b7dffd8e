import { useRouteLoaderData } from 'react-router'

type FactsProps = {
  title: string
  description: string
  kind: 'profile' | 'article'
  /** A picture that anyone may see, as an address of this site. */
  picture: string | null
}

/** What a page is, for the browser's tab, search engines and previews of links. */
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
