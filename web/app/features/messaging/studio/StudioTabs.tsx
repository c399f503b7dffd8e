import { Tabs } from '../../../design/Tabs.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'

const tabs = ['mass', 'templates', 'settings'] as const

/** The pages of the studio about messages. */
export function StudioTabs({ current }: { current: (typeof tabs)[number] }) {
  const { t, paths } = useTranslation('inbox')
  const places = { mass: paths.massMessages, templates: paths.messageTemplates, settings: paths.messageSettings }
  const names = { mass: 'tabMass', templates: 'tabTemplates', settings: 'tabSettings' } as const
  return (
    <Tabs
      label={t('tabs')}
      tabs={tabs.map((tab) => ({
        to: places[tab],
        name: t(names[tab]),
        isCurrent: tab === current,
      }))}
    />
  )
}
