import { listPrivateCalls } from '@stagedoor/contract/private-calls'
import { useEffect, useReducer } from 'react'
import { LinkButton } from '../../../design/Button.tsx'
import { onLiveEvent } from '../../../api/live-events.ts'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { callPaths } from '../../../call-paths.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useBrowserApi } from '../../../session/use-browser-api.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import styles from './Calls.module.css'
import { conversationAccessed, privateRequestsLoaded, streamingReducer } from './streaming-slice.ts'

preloadTexts('calls')

/** Who asks a creator for a private show or call, over every page, until it is answered or over. */
export function IncomingRequests() {
  const { t } = useTranslation('calls')
  const paths = callPaths(useLocale())
  const api = useBrowserApi()
  const ownId = useAppSelector((state) => state.auth.authUser?._id)
  const [{ privateRequests }, dispatch] = useReducer(streamingReducer, { privateRequests: [] })
  useEffect(() => {
    const load = async () => {
      const reply = await api(listPrivateCalls, {}).catch(() => null)
      // Without an answer the next event asks again.
      if (!reply?.isOk) return
      const waiting = reply.data.data.filter((call) => call.status === 'requested' && call.performerId === ownId)
      dispatch(privateRequestsLoaded(waiting))
    }
    void load()
    const stops = [
      onLiveEvent('private-request', () => void load()),
      onLiveEvent('private_call_changed', ({ conversationId, status }) => {
        if (status !== 'requested') dispatch(conversationAccessed(conversationId))
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [api, ownId])
  return (
    <aside className={styles.incoming} aria-live="polite">
      {privateRequests.map(({ _id, conversationId, kind, userInfo }) => (
        <div key={_id} className={styles.request}>
          <strong>{t(kind === 'show' ? 'requestsShow' : 'requestsCall', { name: userInfo?.name ?? '' })}</strong>
          <LinkButton to={paths.call(_id)} onClick={() => dispatch(conversationAccessed(conversationId))}>
            {t('answer')}
          </LinkButton>
        </div>
      ))}
    </aside>
  )
}
