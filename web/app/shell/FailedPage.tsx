import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useRefresh } from '../api/use-refresh.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { isConnectionLost } from '../session/connection-lost.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { ResultPage } from './ResultPage.tsx'
import { useKeptDocument } from './use-kept-document.ts'

/**
 * In place of a screen whose data did not arrive. What may succeed on another try offers one, at the same address; `children` is the
 * other way on, home by default; with it the screen is a part of a page, which keeps its name.
 */
export function FailedPage({ error, children }: { error: unknown; children?: ReactNode }) {
  const { t } = useTranslation('common')
  const { pathname, search, hash } = useLocation()
  const refresh = useRefresh()
  const retry = pathname + search
  // The router reads nothing at an address of which only the mark is another; it stays, since it leads to a place of the screen.
  const onRetry = hash === '' ? undefined : () => void refresh()
  const isPart = children !== undefined
  useKeptDocument(!isPart && isConnectionLost(error))
  const withWay = (result: Parameters<typeof ResultPage>[0]) => (
    <ResultPage {...result} onRetry={onRetry} isPart={isPart}>
      {children}
    </ResultPage>
  )
  if (isConnectionLost(error)) return withWay({ kind: 'error', text: t('noConnection'), retry })
  if (!isRouteErrorResponse(error)) return <CrashScreen>{children}</CrashScreen>
  switch (error.status) {
    case 403:
      return withWay({ kind: '403', text: readMessage(error.data) })
    case 404:
      return withWay({ kind: '404' })
    case 500:
      return withWay({ kind: '500', retry })
    default:
      return withWay({ kind: 'error', text: readMessage(error.data), retry })
  }
}

function readMessage(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined
}
