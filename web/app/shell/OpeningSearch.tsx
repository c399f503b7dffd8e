import { Form } from 'react-router'
import styles from '../design/Sheet.module.css'
import { useModal } from '../design/use-modal.ts'
import { useTranslation } from '../locales/use-translation.ts'
import search from '../features/profiles/SearchForm.module.css'

type OpeningProps = {
  onType: (text: string) => void
  onClose: () => void
}

/** In place of the search while its sheet is fetched: it takes what is typed, and Enter searches for it. */
export function OpeningSearch({ onType, onClose }: OpeningProps) {
  const { t, paths } = useTranslation('shell')
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={styles.opening} aria-label={t('search')} onCancel={onClose}>
      <Form method="get" action={paths.search()} onSubmit={onClose}>
        <input
          className={search.input}
          type="search"
          name="q"
          aria-label={t('search')}
          maxLength={100}
          autoComplete="off"
          onInput={(event) => onType(event.currentTarget.value)}
          // It would only empty a field that has text.
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </Form>
    </dialog>
  )
}
