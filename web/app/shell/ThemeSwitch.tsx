import { useTranslation } from '../locales/use-translation.ts'
import { useLocation } from 'react-router'
import { Icon } from '../design/Icon.tsx'
import { themes } from '../session/theme.ts'
import { useTheme } from '../session/use-theme.ts'
import styles from './ThemeSwitch.module.css'
import { useVisitFacts } from './visit-facts.tsx'

const icons = { light: 'sun', dark: 'moon', system: 'device' } as const
const names = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const

/** Light, dark, or the device's theme. A plain form without JavaScript. */
export function ThemeSwitch() {
  const { t, paths } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const [current, choose] = useTheme(useVisitFacts().theme)
  return (
    <form method="post" action={paths.preferences}>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <fieldset className={styles.switch} aria-label={t('theme')}>
        {themes.map((theme) => (
          <button
            key={theme}
            className={styles.option}
            name="theme"
            value={theme}
            aria-pressed={theme === current}
            onClick={(event) => {
              event.preventDefault()
              choose(theme)
            }}
          >
            <Icon name={icons[theme]} />
            {t(names[theme])}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
