import { useState, type ReactNode } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.tsx'

/** Copies a text. Hidden without JavaScript, because the text itself is beside it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { t } = useTranslation()
  const [offer, show] = useState<ReactNode>(null)
  return (
    <>
      <Button look="secondary" className="needs-script" onClick={() => void copyText(text, { t, show })}>
        {children}
      </Button>
      {offer}
    </>
  )
}
