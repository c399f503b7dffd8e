import { Tabs } from '../../design/Tabs.tsx'
import { useTranslation } from '../../locales/use-translation.ts'

const tabs = ['posts', 'videos', 'galleries', 'products'] as const

type TabsProps = {
  creator: { username: string; name: string; stats: { videos: number; galleries: number; products: number } }
  current: (typeof tabs)[number]
}

/** The tabs of a creator's page: posts, and what else there is. */
export function ProfileTabs({ creator: { username, name, stats }, current }: TabsProps) {
  const { t, paths } = useTranslation('profiles')
  const shown = tabs.filter((tab) => tab === 'posts' || tab === current || stats[tab] > 0)
  return (
    <Tabs
      label={name}
      tabs={shown.map((tab) => ({
        to: tab === 'products' ? paths.shop(username) : paths.profile(username, tab === 'posts' ? {} : { tab }),
        name: t(tab),
        isCurrent: tab === current,
      }))}
    />
  )
}
