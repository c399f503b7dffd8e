import { useTranslation } from '../locales/use-translation.ts'
import { Button } from './Button.tsx'
import { toast } from './toasts.ts'

/** Copies a text. Hidden without JavaScript, because the text itself is beside it. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { t } = useTranslation()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'success', title: t('copied') })
    } catch {
      toast({ tone: 'danger', title: t('somethingWentWrong') })
    }
  }
  return (
    <Button look="secondary" className="needs-script" onClick={() => void copy()}>
      {children}
    </Button>
  )
}
