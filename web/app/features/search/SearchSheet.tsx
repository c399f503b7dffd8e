import { useRef } from 'react'
import { Form } from 'react-router'
import { Sheet } from '../../design/Sheet.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { SuggestingField } from './SuggestingField.tsx'

preloadTexts('search')

/** Finds anything from anywhere: suggestions to open, and Enter for all results. Loaded on first use. */
export default function SearchSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('search')
  const paths = usePaths()
  const fieldRef = useRef<HTMLInputElement>(null)
  return (
    <Sheet title={t('title')} isOpen={isOpen} onClose={onClose} focusRef={fieldRef} leavesHistory>
      <search>
        <Form method="get" action={paths.search()} onSubmit={onClose}>
          <SuggestingField q="" onChoose={onClose} fieldRef={fieldRef} />
        </Form>
      </search>
    </Sheet>
  )
}
