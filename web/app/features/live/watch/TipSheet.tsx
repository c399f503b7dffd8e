import { chargeTip } from '@stagedoor/contract/charges'
import type { TipMenuItem } from '@stagedoor/contract/stream-tips'
import type { Stream } from '@stagedoor/contract/streams'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Choice, Choices } from '../../../design/Choice.tsx'
import { TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { formatNumber } from '../../../design/format.ts'
import { Tokens } from '../../../design/Money.tsx'
import { Sheet } from '../../../design/Sheet.tsx'
import { toast } from '../../../design/toasts.ts'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { usePaths } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { textOf } from '../../../session/form-text.ts'
import { useKeptSheet } from '../../../session/keep-sheet.ts'
import { useBrowserApi } from '../../../session/use-browser-api.ts'
import { balanceUpdated } from '../../../store/current-user-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { RefusedSale } from '../../payments/RefusedSale.tsx'
import { LONGEST_TIP_MESSAGE, readTip, suggestTips, type TipLimits } from '../../purchases/tip.ts'
import styles from './Watch.module.css'

preloadTexts('purchases', 'wallet')

type SheetProps = {
  stream: Stream
  limits: TipLimits
  menu: readonly TipMenuItem[]
  isOpen: boolean
  onClose: () => void
}

/** Tips the creator of a stream without leaving it; the chat shows the tip once it is paid. */
export function TipSheet({ stream, limits, menu, isOpen, onClose }: SheetProps) {
  const { t } = useTranslation('purchases')
  const name = stream.performerInfo?.name ?? ''
  useKeptSheet(`tip-${stream.performerId}`, isOpen)
  return (
    <Sheet title={t('tipTitle', { name })} isOpen={isOpen} onClose={onClose}>
      <TipForm stream={stream} limits={limits} menu={menu} name={name} onSent={onClose} />
    </Sheet>
  )
}

type Fault = { message: string; isShort: boolean; isOverLimit: boolean }

type FormProps = { stream: Stream; limits: TipLimits; menu: readonly TipMenuItem[]; name: string; onSent: () => void }

function TipForm({ stream, limits, menu, name, onSent }: FormProps) {
  const { t } = useTranslation('purchases')
  const paths = usePaths()
  const suggestions = suggestTips(limits)
  const [choice, setChoice] = useState(String(suggestions[0] ?? 'other'))
  const [other, setOther] = useState('')
  const { send, fault, isBusy } = useTip(stream, onSent)
  const wanted = menu.find((_, at) => choice === `menu ${at}`)
  const amount = readTip({ choice: wanted ? String(wanted.price) : choice, otherAmount: other, message: '' }, limits)
  const shown = { minimum: formatNumber(limits.minimum), maximum: formatNumber(limits.maximum) }
  const wrong = amount === 'amount' ? t('tipAmountWrong') : t('tipLimits', shown)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const message = textOf(new FormData(event.currentTarget), 'message').trim()
    const words = [wanted?.title, message].filter(Boolean).join(': ').slice(0, LONGEST_TIP_MESSAGE)
    if (typeof amount === 'number') void send(amount, words)
  }
  return (
    <form className={styles.tip} onSubmit={submit}>
      {fault?.isShort && (
        <FormAlert tone="warning">
          {fault.message} <Link to={paths.tip(stream.performerId)}>{t('tipTopUp')}</Link>
        </FormAlert>
      )}
      {fault && !fault.isShort && <RefusedSale {...fault} />}
      <AmountChoices suggestions={suggestions} menu={menu} choice={choice} choose={setChoice} />
      {choice === 'other' && (
        <TextField
          label={t('tipOther')}
          name="otherAmount"
          inputMode="decimal"
          autoComplete="off"
          value={other}
          onChange={(event) => setOther(event.currentTarget.value)}
          hint={t('tipLimits', shown)}
          data-judged
          error={other !== '' && typeof amount === 'string' ? wrong : undefined}
        />
      )}
      <TextField
        label={t('tipMessage')}
        name="message"
        maxLength={LONGEST_TIP_MESSAGE}
        autoComplete="off"
        hint={t('tipMessageHint', { name })}
      />
      <Balance />
      <Button type="submit" isWide isBusy={isBusy} disabled={typeof amount === 'string'}>
        {typeof amount === 'number' ? t('tipSend', { amount: formatNumber(amount) }) : t('tipReview')}
      </Button>
    </form>
  )
}

type ChoicesProps = {
  suggestions: readonly number[]
  menu: readonly TipMenuItem[]
  choice: string
  choose: (choice: string) => void
}

/** Usual amounts, what the creator does for certain ones, and any other. */
function AmountChoices({ suggestions, menu, choice, choose }: ChoicesProps) {
  const { t } = useTranslation('purchases')
  return (
    <Choices legend={t('tipAmount')} isInRows>
      {suggestions.map((each) => (
        <Choice key={each} name="choice" value={String(each)} isChosen={choice === String(each)} onChoose={choose}>
          {formatNumber(each)}
        </Choice>
      ))}
      {menu.map(({ title, price }, at) => (
        <Choice
          key={`${title} ${price}`}
          name="choice"
          value={`menu ${at}`}
          isWide
          isChosen={choice === `menu ${at}`}
          onChoose={choose}
          detail={formatNumber(price)}
        >
          <bdi>{title}</bdi>
        </Choice>
      ))}
      <Choice name="choice" value="other" isWide isChosen={choice === 'other'} onChoose={choose}>
        {t('tipOther')}
      </Choice>
    </Choices>
  )
}

function Balance() {
  const { t } = useTranslation('purchases')
  const balance = useAppSelector((state) => state.currentUser.balance)
  return (
    <p>
      {t('balance')}: <Tokens amount={balance} />
    </p>
  )
}

/** Sends a tip once: a repeat of the same choice after a lost answer is the same tip. */
function useTip(stream: Stream, onSent: () => void) {
  const { t } = useTranslation('purchases')
  const api = useBrowserApi()
  const dispatch = useAppDispatch()
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(() => ({ key: crypto.randomUUID(), of: '' }))

  async function send(price: number, message: string): Promise<void> {
    const of = `${price} ${message}`
    const { key } = attempt.of === of || attempt.of === '' ? attempt : { key: crypto.randomUUID() }
    setAttempt({ key, of })
    setBusy(true)
    const place = { sessionId: stream.sessionId, conversationId: stream.conversationId, streamType: stream.type }
    const body = { price, ...place, ...(message !== '' && { message }) }
    const reply = await api(chargeTip, { params: { id: stream.performerId }, body }, { idempotencyKey: key }).catch(
      () => null,
    )
    setBusy(false)
    if (!reply?.isOk) {
      setFault({
        message: reply?.problem.message ?? t('tipNotSent'),
        isShort: reply?.problem.error === 'INSUFFICIENT_BALANCE',
        isOverLimit: reply?.problem.error === 'SPENDING_LIMIT_REACHED',
      })
      return
    }
    setFault(null)
    setAttempt({ key: crypto.randomUUID(), of: '' })
    dispatch(balanceUpdated(reply.data.balance))
    toast({ tone: 'success', title: t('tipSent') })
    onSent()
  }
  return { send, fault, isBusy }
}
