import type { ReactNode } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import type { IconName } from '../design/Icon.tsx'
import { Result } from '../design/Result.tsx'

/** The kind of a result. Rule PAGE-6. */
type ResultKind = '403' | '404' | '500' | 'success' | 'error' | 'info' | 'warning'

const looks = {
  '403': { icon: 'lock', title: 'title403', text: 'text403', tone: 'quiet' },
  '404': { icon: 'search', title: 'title404', text: 'text404', tone: 'quiet' },
  '500': { icon: 'alert', title: 'title500', text: null, tone: 'danger' },
  success: { icon: 'check', title: 'titleSuccess', text: null, tone: 'success' },
  error: { icon: 'alert', title: 'titleError', text: null, tone: 'danger' },
  info: { icon: 'info', title: 'titleInfo', text: null, tone: 'quiet' },
  warning: { icon: 'alert', title: 'titleWarning', text: null, tone: 'warning' },
} as const satisfies Record<ResultKind, { icon: IconName; title: string; text: string | null; tone: string }>

type ResultProps = {
  kind: ResultKind
  title?: string | undefined
  text?: ReactNode
  /** The address to try again, beside the way home. */
  retry?: string | undefined
  /** Asks for it in place of the address, where that would not. */
  onRetry?: (() => void) | undefined
  /** Whether it is in a part of a page, which names itself. */
  isPart?: boolean | undefined
  /** The next action; home by default. */
  children?: ReactNode
}

/** The page for every result. */
export function ResultPage({ kind, title, text, retry, onRetry, isPart, children }: ResultProps) {
  const { t, paths } = useTranslation(['results', 'common'])
  const look = looks[kind]
  const heading = title ?? t(look.title)
  const fallbackText = kind === '500' ? t('common:serverUnavailable') : look.text && t(look.text)
  return (
    <Result sign={look.icon} tone={look.tone} title={heading} text={text ?? fallbackText} isPart={isPart}>
      {retry !== undefined && (
        <LinkButton
          to={retry}
          onClick={(event) => {
            if (!onRetry) return
            event.preventDefault()
            onRetry()
          }}
        >
          {t('common:retry')}
        </LinkButton>
      )}
      {children ?? (
        <LinkButton to={paths.home} look={retry === undefined ? 'primary' : 'secondary'}>
          {t('common:backHome')}
        </LinkButton>
      )}
    </Result>
  )
}
