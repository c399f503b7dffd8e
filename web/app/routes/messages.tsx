import { useTranslation } from '../locales/use-translation.ts'
import type { PageRules } from '../session/page-rules.ts'
import { ComingPage } from '../shell/ComingPage.tsx'

export const handle = { requiresSignIn: true } satisfies PageRules

/** Runs on the server, so that the page's rules are checked on the way here. */
export const loader = () => null

export default function Messages() {
  const { t } = useTranslation('shell')
  return <ComingPage title={t('messages')} icon="messages" />
}
