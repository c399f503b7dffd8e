import { listTemplates, type Template } from '@stagedoor/contract/message-tools'
import { useRef, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../design/Icon.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useBrowserApi } from '../../session/use-browser-api.ts'
import styles from './Messages.module.css'

preloadTexts('messages')

/** The creator's templates: one that is chosen is put into the text of the form around it. Fetched when it is opened. */
export function TemplatePicker() {
  const { t, paths } = useTranslation('messages')
  const api = useBrowserApi()
  const details = useRef<HTMLDetailsElement>(null)
  const [templates, setTemplates] = useState<readonly Template[] | 'failed' | null>(null)

  async function load(): Promise<void> {
    const reply = await api(listTemplates, {}).catch(() => null)
    setTemplates(reply?.isOk ? reply.data.data : 'failed')
  }
  function insert(event: MouseEvent<HTMLButtonElement>, text: string): void {
    if (details.current) details.current.open = false
    putInto(event.currentTarget.form?.elements.namedItem('text'), text)
  }
  return (
    <details
      ref={details}
      className={`${styles.templates} needs-script`}
      onToggle={({ currentTarget }) => void (currentTarget.open && load())}
    >
      <summary aria-label={t('templates')} title={t('templates')}>
        <Icon name="text" />
      </summary>
      <div>
        {templates === null && <p className={styles.hint}>{t('templatesLoading')}</p>}
        {templates === 'failed' && <p role="alert">{t('templatesFailed')}</p>}
        {Array.isArray(templates) && templates.length === 0 && <p className={styles.hint}>{t('noTemplates')}</p>}
        {Array.isArray(templates) &&
          templates.map(({ _id, title, text }: Template) => (
            <button key={_id} type="button" className={styles.template} onClick={(event) => insert(event, text)}>
              <strong dir="auto">{title}</strong>
              <span dir="auto">{text}</span>
            </button>
          ))}
        <Link to={paths.messageTemplates} className={styles.template}>
          {t('manageTemplates')}
        </Link>
      </div>
    </details>
  )
}

/** At the place of the cursor; what listens to the field learns of it as if it were typed. */
function putInto(field: Element | RadioNodeList | null | undefined, text: string): void {
  if (!(field instanceof HTMLTextAreaElement)) return
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
