import { useTranslation } from '../locales/use-translation.ts'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'

/** Copies a text. Hidden without JavaScript, because the text itself is beside it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { t } = useTranslation()
  return (
    <Button look="secondary" className="needs-script" onClick={() => void copyText(text, t)}>
      {children}
    </Button>
  )
}
