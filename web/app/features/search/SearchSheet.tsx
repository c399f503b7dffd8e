import { useEffect, useRef, useState, type RefObject } from 'react'
import { Form } from 'react-router'
import { Sheet } from '../../design/Sheet.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { SuggestingField } from './SuggestingField.tsx'

preloadTexts('search')

type SearchProps = {
  isOpen: boolean
  onClose: () => void
  /** What was typed while this was fetched. */
  readTyped: () => string
  onTaken: () => void
}

/** Finds anything from anywhere: suggestions to open, and Enter for all results. Loaded on first use. */
export function SearchSheet({ isOpen, onClose, readTyped, onTaken }: SearchProps) {
  const { t } = useTranslation('search')
  const paths = usePaths()
  const fieldRef = useRef<HTMLInputElement>(null)
  return (
    <Sheet title={t('title')} isOpen={isOpen} onClose={onClose} focusRef={fieldRef} leavesHistory>
      <search>
        <Form method="get" action={paths.search()} onSubmit={onClose}>
          <Field readTyped={readTyped} onTaken={onTaken} onChoose={onClose} fieldRef={fieldRef} />
        </Form>
      </search>
    </Sheet>
  )
}

type FieldProps = Pick<SearchProps, 'readTyped' | 'onTaken'> & {
  onChoose: () => void
  fieldRef: RefObject<HTMLInputElement | null>
}

/** Begins anew whenever the sheet is opened. */
function Field({ readTyped, onTaken, onChoose, fieldRef }: FieldProps) {
  const [early] = useState(readTyped)
  useEffect(() => {
    fieldRef.current?.setSelectionRange(early.length, early.length)
    onTaken()
    // eslint-disable-next-line react/exhaustive-deps -- once, when it is opened
  }, [])
  return <SuggestingField q="" written={{ typed: early, selection: null }} onChoose={onChoose} fieldRef={fieldRef} />
}
