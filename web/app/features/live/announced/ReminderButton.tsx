import type { StreamAnnouncement } from '@stagedoor/contract/stream-announcements'
import { useEffect } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { callPaths } from '../../../call-paths.ts'
import { Button, LinkButton } from '../../../design/Button.tsx'
import { toast } from '../../../design/toasts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useAppSelector } from '../../../store/hooks.ts'

/** Asks for a reminder or drops it; changes at once, and back when the server refuses. A visitor is led to sign-in and back. */
export function ReminderButton({ announcement }: { announcement: StreamAnnouncement }) {
  const { t, paths, locale } = useTranslation('announced')
  const { pathname, search } = useLocation()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const { Form, formData, data } = useFetcher<{ isReminded: boolean; refusal: string | null }>()
  useEffect(() => {
    if (data?.refusal) toast({ tone: 'danger', title: data.refusal })
  }, [data])
  const { _id, title } = announcement
  if (!isLoggedIn)
    return (
      <LinkButton
        look="secondary"
        to={paths.signIn({ redirect: pathname + search })}
        aria-label={t('remindName', { title })}
      >
        {t('remind')}
      </LinkButton>
    )
  const isReminded = formData ? formData.get('wanted') === 'remind' : (data?.isReminded ?? announcement.isReminded)
  return (
    <Form method="post" action={callPaths(locale).reminder(_id)} defaultShouldRevalidate={false}>
      <input type="hidden" name="back" value={pathname + search} />
      <Button
        type="submit"
        look="secondary"
        name="wanted"
        value={isReminded ? 'forget' : 'remind'}
        // What is seen comes first, for those who speak the button's name.
        aria-label={isReminded ? `${t('reminded')}, ${t('forgetName', { title })}` : t('remindName', { title })}
      >
        {isReminded ? t('reminded') : t('remind')}
      </Button>
    </Form>
  )
}
