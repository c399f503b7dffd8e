import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './DownloadRefusal.module.css'
import { FormAlert } from './FormAlert.tsx'

/** Why a file was not downloaded, as far as a reader can act on it. */
const reasons = ['tooMany', 'failed', 'unavailable'] as const
type Reason = (typeof reasons)[number]

const NAME = 'refused'

/** The address of the page that a file belongs to, with the reason of a refused download. */
export const withRefusal = (page: string, statusCode: number): string => `${page}?${NAME}=${reasonOf(statusCode)}`

function reasonOf(statusCode: number): Reason {
  if (statusCode === 429) return 'tooMany'
  return statusCode >= 500 ? 'failed' : 'unavailable'
}

/**
 * Says on the page of a file why its download was refused. The address of the file led here, so it works before JavaScript; a browser
 * takes the reason out of the address, so that it is said once: not again to who comes back, or keeps the address.
 */
export function DownloadRefusal() {
  const { t } = useTranslation('downloads')
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const parts = new URLSearchParams(search)
  const given = reasons.find((known) => known === parts.get(NAME)) ?? null
  parts.delete(NAME)
  const rest = parts.toString()
  // Of this address alone: the page of another file is the same component.
  const place = `${pathname}?${rest}`
  const [said, setSaid] = useState({ reason: given, place })
  if (given && (given !== said.reason || place !== said.place)) setSaid({ reason: given, place })
  useEffect(() => {
    if (!given) return
    const to = { pathname, search: rest, hash }
    // Nothing of the page is read again for it.
    void navigate(to, { state, replace: true, preventScrollReset: true, defaultShouldRevalidate: false })
  }, [given, navigate, pathname, rest, hash, state])
  const reason = given ?? (said.place === place ? said.reason : null)
  if (!reason) return null
  return (
    <div className={styles.refusal}>
      <FormAlert>{t(reason)}</FormAlert>
    </div>
  )
}
