import type { Post } from '@stagedoor/contract/feeds'
import { useFetcher, useLocation } from 'react-router'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { Button, LinkButton } from '../../design/Button.tsx'
import { formatPercent } from '../../design/format.ts'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Moment } from '../../design/Moment.tsx'
import { Progress } from '../../design/Progress.tsx'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { optionOf, pollStateOf, sharesOf } from './poll.ts'
import styles from './Poll.module.css'
import type { PollView, PostView } from './post.ts'

preloadTexts('polls')

/** The answer to a vote in place. */
export type VoteAnswer = { polls: Post['polls']; refusal?: undefined } | { refusal: string; polls?: undefined }

type PollProps = { post: PostView; poll: PollView; now: string }

/** A poll: a form until the viewer has voted, then its results. Without JavaScript the vote is sent as a form. */
export function Poll({ post, poll, now }: PollProps) {
  const { t } = useTranslation('polls')
  const fetcher = useFetcher<VoteAnswer>()
  const isLoggedIn = useAppSelector(({ auth }) => auth.loggedIn)
  const isOwn = useAppSelector(({ auth }) => auth.authUser?._id === post.author?.id)
  const options = fetcher.data?.polls?.map(optionOf) ?? poll.options
  const state = pollStateOf({ ...poll, options }, { now, isLoggedIn, isOwn, isLocked: post.isLocked })
  const votes = options.reduce((sum, option) => sum + option.votes, 0)
  return (
    <section className={styles.poll} aria-label={poll.question || t('poll')}>
      {fetcher.data?.refusal && <FormAlert>{fetcher.data.refusal}</FormAlert>}
      {state === 'open' ? (
        <Choices fetcher={fetcher} postId={post.id} question={poll.question} options={options} />
      ) : (
        <Results question={poll.question} options={options} areShown={state === 'results'} />
      )}
      <Way state={state} postId={post.id} />
      <p className={styles.facts} aria-live="polite">
        {t('votes', { count: votes })}
        {poll.closesAt !== null && (
          <>
            {' · '}
            {poll.closesAt <= now ? t('closed') : t('closes')} <Moment at={poll.closesAt} hasTime />
          </>
        )}
      </p>
    </section>
  )
}

function Way({ state, postId }: { state: ReturnType<typeof pollStateOf>; postId: string }) {
  const { t } = useTranslation('polls')
  const paths = usePaths()
  if (state === 'locked') return <p className={styles.facts}>{t('unlockToVote')}</p>
  if (state !== 'sign-in') return null
  return (
    <LinkButton look="secondary" to={paths.signIn({ redirect: `${paths.post(postId)}#vote` })}>
      {t('signInToVote')}
    </LinkButton>
  )
}

type ChoicesProps = {
  fetcher: ReturnType<typeof useFetcher<VoteAnswer>>
  postId: string
  question: string
  options: PollView['options']
}

function Choices({ fetcher, postId, question, options }: ChoicesProps) {
  const { t } = useTranslation('polls')
  const paths = usePaths()
  const { pathname, search } = useLocation()
  return (
    <fetcher.Form method="post" action={paths.vote(postId)} className={styles.form}>
      <input type="hidden" name="back" value={pathname + search} />
      <fieldset className={styles.options}>
        <legend className={styles.question} dir="auto">
          {question || t('poll')}
        </legend>
        {options.map(({ id, text }) => (
          <label key={id} className={styles.option}>
            <input type="radio" name="option" value={id} required />
            <bdi>{text}</bdi>
          </label>
        ))}
      </fieldset>
      <Button type="submit" look="secondary" isBusy={fetcher.state !== 'idle'}>
        {t('vote')}
      </Button>
    </fetcher.Form>
  )
}

type ResultsProps = { question: string; options: PollView['options']; areShown: boolean }

function Results({ question, options, areShown }: ResultsProps) {
  const { t } = useTranslation('polls')
  const locale = useLocale()
  const shares = sharesOf(options)
  return (
    <>
      <p className={styles.question} dir="auto">
        {question || t('poll')}
      </p>
      <ul className={styles.options}>
        {options.map(({ id, text, isMine }, index) => (
          <li key={id} className={styles.result}>
            <span>
              <bdi>{text}</bdi>
              {isMine && <small> · {t('yourVote')}</small>}
            </span>
            {areShown && (
              <>
                <span className={styles.share}>{formatPercent(shares[index] ?? 0, locale)}</span>
                <Progress label={text} percent={shares[index] ?? 0} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
