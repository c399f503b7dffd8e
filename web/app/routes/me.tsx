import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Avatar } from '../design/Avatar.tsx'
import { EntryList, type Entry } from '../design/EntryList.tsx'
import { Tokens } from '../design/Money.tsx'
import { SignOnCards } from '../features/identity/sign-on/SignOnCards.tsx'
import { usePaths } from '../locales/use-locale.ts'
import type { PageRules } from '../session/page-rules.ts'
import { isStaff } from '../session/closure.ts'
import { Footer } from '../shell/Footer.tsx'
import { useAppSelector } from '../store/hooks.ts'
import { useVisitFacts } from '../shell/visit-facts.tsx'
import styles from './me.module.css'

export const handle = { requiresSignIn: true, isForAllAges: true, texts: preloadTexts('account') } satisfies PageRules

/** Runs on the server, so that the page's rules are checked on the way here. */
export const loader = () => null

/** The links to all pages of the reader's account. */
export default function Me() {
  const { t } = useTranslation(['shell', 'account'])
  const paths = usePaths()
  const user = useAppSelector((state) => state.currentUser)
  const isStaffMember = isStaff(useVisitFacts().viewer)
  const own: Entry[] = [
    { to: paths.wallet, icon: 'wallet', name: t('wallet'), value: <Tokens amount={user.balance} /> },
    { to: paths.subscriptions, icon: 'repeat', name: t('subscriptions') },
    ...(isStaffMember ? [] : [{ to: paths.notifications(), icon: 'bell', name: t('notifications') } as const]),
    { to: paths.following, icon: 'heart', name: t('following') },
    { to: paths.bookmarks, icon: 'bookmark', name: t('saved') },
    { to: paths.orders, icon: 'receipt', name: t('orders') },
  ]
  const studio = useStudioEntries()
  const staff: Entry[] = isStaffMember ? [{ to: paths.staff, icon: 'shield', name: t('staffArea') }] : []
  const account: Entry[] = [
    { to: paths.account, icon: 'me', name: t('account:accountTitle') },
    ...(isStaffMember
      ? []
      : [{ to: paths.notificationPreferences, icon: 'bell', name: t('account:notificationSettings') } as const]),
    { to: paths.blocks, icon: 'shield', name: t('blocks') },
    { to: paths.messagePrivacy, icon: 'messages', name: t('account:messagePrivacy') },
    { to: paths.security, icon: 'lock', name: t('account:securityTitle') },
    { to: paths.signOut, icon: 'signOut', name: t('signOut') },
  ]
  return (
    <>
      <title>{t('me')}</title>
      <header className={styles.who}>
        <Avatar name={user.name} url={user.avatar} size="large" />
        <div>
          <h1 className={styles.name}>
            <bdi>{user.name}</bdi>
          </h1>
          <p className={styles.username}>@{user.username}</p>
        </div>
      </header>
      <SignOnCards />
      {user.isPerformer ? (
        <>
          <section className={styles.group}>
            <h2>{t('studio')}</h2>
            <EntryList entries={studio} />
          </section>
          <section className={styles.group}>
            <h2>{t('account:accountTitle')}</h2>
            <EntryList entries={[...own, ...account]} />
          </section>
        </>
      ) : (
        <EntryList entries={[...staff, ...own, ...account]} />
      )}
      <div className={styles.footer}>
        <Footer />
      </div>
    </>
  )
}

/** The links to the pages on which creators work. */
function useStudioEntries(): Entry[] {
  const { t } = useTranslation(['shell', 'account'])
  const paths = usePaths()
  const user = useAppSelector((state) => state.currentUser)
  return [
    { to: paths.profile(user.username ?? user._id), icon: 'me', name: t('yourPage') },
    { to: paths.studioPosts, icon: 'studio', name: t('posts') },
    { to: paths.studioLive, icon: 'live', name: t('live') },
    { to: paths.studioProducts, icon: 'gift', name: t('shop') },
    { to: paths.studioOrders, icon: 'receipt', name: t('soldOrders') },
    { to: paths.earnings, icon: 'earnings', name: t('earnings') },
    { to: paths.payouts, icon: 'wallet', name: t('payouts') },
    { to: paths.subscribers, icon: 'heart', name: t('subscribers') },
    { to: paths.followers, icon: 'me', name: t('followers') },
    { to: paths.lists, icon: 'filter', name: t('lists') },
    { to: paths.massMessages, icon: 'messages', name: t('messages') },
    { to: paths.prices, icon: 'gift', name: t('prices') },
    { to: paths.creatorAccount, icon: 'settings', name: t('account') },
    { to: paths.onboarding(), icon: 'check', name: t('accountSetUp') },
  ]
}
