import { changeChatPerson, listChatPeople, type ChatPerson, type Conversation } from '@stagedoor/contract/conversations'
import { useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { SelectField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { usePaths } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useBrowserApi } from '../../../session/use-browser-api.ts'
import { chatAudiences, pauses, type ChatAnswer } from './chat-form.ts'
import styles from './Studio.module.css'

preloadTexts('live')

type SettingsProps = { conversation: Conversation; clear: () => Promise<boolean> }

/** Who may write in the chat and how often, what it may not contain, and who is muted or moderates. */
export function ChatSettings({ conversation, clear }: SettingsProps) {
  const { t } = useTranslation('live')
  const paths = usePaths()
  const { Form, data, state } = useFetcher<ChatAnswer>()
  return (
    <Card className={styles.form}>
      <h2>{t('chatSettings')}</h2>
      {data?.refusal && <FormAlert>{data.refusal}</FormAlert>}
      <Form method="post" className={styles.form}>
        <input type="hidden" name="conversationId" value={conversation._id} />
        <div className={styles.devices}>
          <SelectField
            label={t('whoWrites')}
            name="chatAudience"
            defaultValue={conversation.audience}
            options={chatAudiences.map((value) => ({ value, label: t(`writes_${value}`) }))}
          />
          <SelectField
            label={t('slowMode')}
            name="slowMode"
            defaultValue={String(conversation.slowModeSeconds ?? 0)}
            options={pauses.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? t('slowOff') : t('slowEvery', { count: seconds }),
            }))}
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit" look="secondary" name="intent" value="chat" isBusy={state !== 'idle'}>
            {t('saveTexts')}
          </Button>
          <output>{data?.saved === 'chat' && t('chatSaved')}</output>
          <Link to={paths.blockedWords}>{t('blockedWords')}</Link>
        </div>
      </Form>
      <People conversationId={conversation._id} />
      <ClearChat clear={clear} />
    </Card>
  )
}

/** Moderators and the muted, read when they are asked for. */
function People({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('live')
  const api = useBrowserApi()
  const [people, setPeople] = useState<readonly ChatPerson[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  /** Shows why a call did nothing. @returns whether it did what it should */
  function settle(reply: { isOk: true } | { isOk: false; problem: { message: string } } | null): boolean {
    setFault(reply?.isOk ? null : (reply?.problem.message ?? t('peopleFailed')))
    return reply?.isOk ?? false
  }
  async function load(): Promise<void> {
    const reply = await api(listChatPeople, { params: { id: conversationId } }).catch(() => null)
    if (settle(reply) && reply?.isOk) setPeople(reply.data.data)
  }
  async function allow({ accountId, isModerator }: ChatPerson): Promise<void> {
    const action = isModerator ? 'remove_moderator' : 'allow'
    const request = { params: { id: conversationId, accountId }, body: { action } } as const
    if (settle(await api(changeChatPerson, request).catch(() => null))) await load()
  }
  return (
    <details onToggle={(event) => event.currentTarget.open && void load()}>
      <summary className={styles.option}>{t('people')}</summary>
      {fault !== null && <FormAlert>{fault}</FormAlert>}
      {people?.length === 0 && <p>{t('noPeople')}</p>}
      <ul className={styles.people}>
        {(people ?? []).map((person) => (
          <li key={person.accountId} className={styles.facts}>
            <span>
              {person.userInfo?.name ?? t('gone')} · {t(person.isModerator ? 'isModerator' : 'isRestricted')}
            </span>
            <Button look="quiet" onClick={() => void allow(person)}>
              {t(person.isModerator ? 'removeModerator' : 'allow')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Asked for in two presses: nothing brings the lines back. */
function ClearChat({ clear }: Pick<SettingsProps, 'clear'>) {
  const { t } = useTranslation('live')
  const [state, setState] = useState<'idle' | 'cleared' | 'failed'>('idle')
  return (
    <details>
      <summary className={styles.option}>{t('clearChat')}</summary>
      <div className={styles.actions}>
        <Button look="danger" onClick={() => void clear().then((done) => setState(done ? 'cleared' : 'failed'))}>
          {t('clearNow')}
        </Button>
        <output>{state === 'idle' ? null : t(state === 'cleared' ? 'cleared' : 'openFailed')}</output>
      </div>
    </details>
  )
}
