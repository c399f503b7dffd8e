import type { TFunction } from 'i18next'
import { toast } from './toasts.ts'

/** Copies a text to the clipboard, and says whether that worked. */
export async function copyText(text: string, t: TFunction<'common'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ tone: 'success', title: t('copied') })
  } catch {
    toast({ tone: 'danger', title: t('somethingWentWrong') })
  }
}
