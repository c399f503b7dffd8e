import { isRouteErrorResponse, useLocation } from 'react-router'
import { useTranslation } from '../locales/use-translation.ts'
import { isConnectionLost } from '../session/connection-lost.ts'
import { CrashScreen } from './CrashScreen.tsx'
import { ResultPage } from './ResultPage.tsx'

/** In place of a screen whose data did not arrive. What may succeed on another try offers one, at the same address. */
export function FailedPage({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const { pathname, search } = useLocation()
  const retry = pathname + search
  if (isConnectionLost(error)) return <ResultPage kind="error" text={t('noConnection')} retry={retry} />
  if (!isRouteErrorResponse(error)) return <CrashScreen />
  switch (error.status) {
    case 403:
      return <ResultPage kind="403" text={readMessage(error.data)} />
    case 404:
      return <ResultPage kind="404" />
    case 500:
      return <ResultPage kind="500" retry={retry} />
    default:
      return <ResultPage kind="error" text={readMessage(error.data)} retry={retry} />
  }
}

function readMessage(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined
}
