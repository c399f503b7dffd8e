import { Tabs } from '../../design/Tabs.tsx'
import { useTranslation } from '../../locales/use-translation.ts'

/** The pages of a creator's account. */
export function AccountTabs({ current }: { current: 'profile' | 'about' | 'contact' }) {
  const { t, paths } = useTranslation('creator')
  const pages = [
    { id: 'profile', to: paths.creatorAccount, name: t('accountTitle') },
    { id: 'about', to: paths.creatorAbout, name: t('aboutTitle') },
    { id: 'contact', to: paths.creatorContact, name: t('contactTitle') },
  ]
  return (
    <Tabs label={t('accountTabs')} tabs={pages.map(({ id, to, name }) => ({ to, name, isCurrent: id === current }))} />
  )
}
