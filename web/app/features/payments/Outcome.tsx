import type { ReactNode } from 'react'
import { Result } from '../../design/Result.tsx'

type OutcomeProps = { tone: 'wait' | 'good' | 'bad' | 'plain'; title: string; text: string; children: ReactNode }

const looks = {
  wait: { sign: 'wait', tone: 'quiet' },
  good: { sign: 'check', tone: 'success' },
  bad: { sign: 'alert', tone: 'danger' },
  plain: { sign: 'info', tone: 'quiet' },
} as const

/** One state of a payment. */
export const Outcome = ({ tone, ...result }: OutcomeProps) => <Result {...result} {...looks[tone]} isLive />
