import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { CopyByHand } from './CopyByHand.tsx'
import { toast } from './toasts.ts'

export type Copying = {
  t: TFunction<'common'>
  /** Shows what a browser offers that refuses the clipboard; null: nothing any more. */
  show: (offer: ReactNode) => void
}

/** Copies a text to the clipboard, and says so. Where the browser refuses, the text is offered to be copied by hand. */
export async function copyText(text: string, { t, show }: Copying): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'success', title: t('copied') })
  } catch {
    show(<CopyByHand text={text} onClose={() => show(null)} />)
  }
}
