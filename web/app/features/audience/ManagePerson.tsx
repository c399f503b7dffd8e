import { useFetcher } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { SelectField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { takeFocus } from '../../design/take-focus.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { ReportLink } from '../moderation/ReportLink.tsx'
import styles from './Audience.module.css'
import type { ListChoice } from './offer-terms.ts'
import type { Person } from './person.ts'

type ManageProps = {
  person: Person
  /** The lists that a hand puts fans on. */
  lists: readonly ListChoice[]
  /** A row that goes away with the block is kept by its list, so that it can be undone. */
  onBlock?: (() => void) | undefined
}

/** What a creator does about one fan: puts them on a list, blocks or reports them. In place with JavaScript. */
export function ManagePerson({ person, lists, onBlock }: ManageProps) {
  const { t } = useTranslation('fans')
  return (
    <details className={styles.more}>
      <summary>
        {t('manage')} <span className="visually-hidden">{person.name}</span>
      </summary>
      <div className={styles.manage}>
        {lists.length > 0 && <AddToList person={person} lists={lists} />}
        <BlockForm person={person} onBlock={onBlock} />
        <ReportLink target="user" targetId={person.id} performerId={null} />
      </div>
    </details>
  )
}

function AddToList({ person, lists }: Pick<ManageProps, 'person' | 'lists'>) {
  const { t, paths } = useTranslation('fans')
  const { Form, data, state } = useFetcher<{ added: string | null; message: string | null }>()
  return (
    <Form method="post" action={paths.followers} className={styles.actions}>
      <input type="hidden" name="userId" value={person.id} />
      <SelectField
        label={t('list')}
        name="listId"
        options={lists.map(({ id, name }) => ({ value: id, label: name }))}
        error={data?.message ?? undefined}
      />
      <Button type="submit" look="secondary" isBusy={state !== 'idle'}>
        {t('addToList')}
      </Button>
      {data?.added && <output className={styles.hint}>{t('added', { name: data.added })}</output>}
    </Form>
  )
}

type BlockProps = {
  person: Person
  isBlocked?: boolean
  /** It stands in for the form that blocked. */
  takesFocus?: boolean
  onBlock?: (() => void) | undefined
}

/** Blocks, and takes it back. */
export function BlockForm({ person, isBlocked: isBlockedAtFirst = false, takesFocus = false, onBlock }: BlockProps) {
  const { t, paths } = useTranslation('fans')
  const { Form, data, state, formData } = useFetcher<{ message: string | null; isBlocked?: boolean }>()
  // Shown at once what was asked for; afterwards only what the server answered, which a failed submission does not.
  const isKept = data?.isBlocked ?? isBlockedAtFirst
  const isBlocked = formData ? formData.get('intent') === 'block' : isKept
  const isRefused = state === 'idle' && typeof data?.message === 'string'
  const send = () => {
    if (!isBlocked) onBlock?.()
  }
  return (
    <Form method="post" action={paths.blocks} className={styles.actions} onSubmit={send}>
      {isRefused && <FormAlert>{data.message}</FormAlert>}
      <input type="hidden" name="targetId" value={person.id} />
      {isBlocked && <output className={styles.hint}>{t('blockedNow')}</output>}
      <Button
        ref={takesFocus ? takeFocus : undefined}
        type="submit"
        look="secondary"
        name="intent"
        value={isBlocked ? 'unblock' : 'block'}
        isBusy={state !== 'idle'}
      >
        {t(isBlocked ? 'undo' : 'block')} <span className="visually-hidden">{person.name}</span>
      </Button>
    </Form>
  )
}
