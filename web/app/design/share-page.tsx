import { copyText, type Copying } from './copy-text.tsx'

/**
 * Shares a page of this site with the device's share dialog (Web Share API). Where there is none, or it does not open, the
 * address is copied, and a message says so.
 */
export async function sharePage(path: string, copying: Copying): Promise<void> {
  const url = new URL(path, location.origin).href
  if (!('share' in navigator)) return copyText(url, copying)
  try {
    await navigator.share({ url })
  } catch (fault) {
    // Closing the dialog is no error.
    if (!(fault instanceof DOMException && fault.name === 'AbortError')) await copyText(url, copying)
  }
}
