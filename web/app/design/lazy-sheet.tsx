import { Suspense, useEffect, useRef, useState, type ComponentType } from 'react'
import { textsLoaded } from '../locales/load-texts.ts'
import { SheetFailed } from './SheetFailed.tsx'
import { OpeningSheet, type OpeningProps } from './OpeningSheet.tsx'

/** Whether the site answers at all, whatever it says. */
const isSiteThere = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** A sheet without `isOpen` is open while it is there. */
type SheetProps = OpeningProps & { isOpen?: boolean }

/**
 * A sheet whose code and texts are fetched when it is first shown. While they are on their way one that says what was pressed
 * stands in for it; when they cannot be fetched (no connection, or a new version of the site took their place) that says so, and the page
 * stays. Asked for again, they are fetched; a browser that keeps the failure for as long as the document lives (Chromium)
 * loads the page again instead, once the site answers.
 * @param Opening what stands in for it, closed as the sheet is; by default it has the title, or says what was pressed
 * @returns the sheet, and `prefetch` for when it may be wanted soon
 */
export function lazySheet<Props extends SheetProps>(
  load: () => Promise<ComponentType<Props>>,
  Opening: ComponentType<SheetProps> = OpeningSheet,
) {
  let known: ComponentType<Props> | null = null
  const fetchSheet = async () => {
    const sheet = await load()
    await textsLoaded()
    known = sheet
    return sheet
  }

  function LazySheet(props: Props) {
    const [Sheet, setSheet] = useState(() => known)
    const [hasFailed, setFailed] = useState(false)
    const { isOpen = true, onClose } = props
    const isAwaited = isOpen && Sheet === null && !hasFailed
    const isAgain = useRef(false)
    useEffect(() => {
      if (!isAwaited) return
      let isShown = true
      fetchSheet().then(
        (sheet) => isShown && setSheet(() => sheet),
        async () => {
          if (isAgain.current && (await isSiteThere())) location.reload()
          else if (isShown) setFailed(true)
        },
      )
      return () => void (isShown = false)
    }, [isAwaited])
    if (Sheet !== null)
      return (
        <Suspense fallback={<Opening {...props} />}>
          <Sheet {...props} />
        </Suspense>
      )
    if (!isOpen) return null
    const forget = () => setFailed(false)
    return hasFailed ? (
      <SheetFailed
        onRetry={() => {
          isAgain.current = true
          forget()
        }}
        onClose={() => {
          forget()
          onClose()
        }}
      />
    ) : (
      <Opening {...props} />
    )
  }

  return {
    Sheet: LazySheet,
    /** What fails now is fetched again when the sheet is shown, which says so. */
    prefetch: () => void fetchSheet().catch(() => undefined),
  }
}
