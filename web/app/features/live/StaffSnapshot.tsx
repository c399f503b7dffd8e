import { getStreamSnapshot } from '@stagedoor/contract/streams'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { useBrowserApi } from '../../session/use-browser-api.ts'
import styles from './StreamGrid.module.css'

const EVERY_MS = 10_000

/** What a stream shows, every ten seconds while the page is looked at. */
export function StaffSnapshot({ streamId, title }: { streamId: string; title: string }) {
  const { t } = useTranslation('live')
  const api = useBrowserApi()
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isOpen = true
    async function look(): Promise<void> {
      if (document.hidden) return
      const reply = await api(getStreamSnapshot, { params: { id: streamId } }).catch(() => null)
      // Without an answer the picture before stays until the next one.
      if (isOpen && reply?.isOk) setPicture(reply.data.picture)
    }
    void look()
    const timer = setInterval(() => void look(), EVERY_MS)
    return () => {
      isOpen = false
      clearInterval(timer)
    }
  }, [api, streamId])
  return (
    <div className={styles.snapshot}>
      {picture === null ? <p>{t('staffNoPicture')}</p> : <img src={picture} alt={t('staffPicture', { title })} />}
    </div>
  )
}
