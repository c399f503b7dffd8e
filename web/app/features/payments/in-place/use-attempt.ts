import { useRef, useState } from 'react'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { Fault } from './step.ts'

/** One attempt at a time, with what became of the last one. A second press while it runs does nothing. */
export function useAttempt() {
  const { t } = useTranslation('checkout')
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  /** Stays busy while the browser leaves for another page. */
  async function run(attempt: () => Promise<Fault | 'leaving' | null>): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    setFault(null)
    const outcome = await attempt().catch((): Fault => ({ key: 'otherFault' }))
    if (outcome === 'leaving') return
    isRunning.current = false
    setIsBusy(false)
    setFault(outcome)
  }

  const message = fault === null ? null : 'text' in fault ? fault.text : t(fault.key)
  return { run, isBusy, message }
}
