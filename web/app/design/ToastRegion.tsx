import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Icon } from './Icon.tsx'
import { onToast, takeToasts } from './toasts.ts'
import styles from './ToastRegion.module.css'

const manager = Toast.createToastManager()

function forward() {
  for (const { tone, title, text, retry } of takeToasts()) {
    const retryAndClose = () => {
      manager.close(id)
      retry?.()
    }
    const id = manager.add({
      title,
      description: text,
      type: tone,
      // An urgent one is hidden from assistive technology, which reads a copy of its text: its action would be out of reach.
      priority: tone === 'danger' && !retry ? 'high' : 'low',
      ...(retry && { actionProps: { onClick: retryAndClose } }),
    })
  }
}

/** Shows toasts. Loaded with the first one. */
export function ToastRegion() {
  return (
    <Toast.Provider toastManager={manager} timeout={6000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.region}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { t } = useTranslation(['shell', 'common'])
  const { toasts } = Toast.useToastManager()
  useEffect(() => {
    forward()
    return onToast(forward)
  }, [])
  return toasts.map((message) => (
    <Toast.Root
      key={message.id}
      toast={message}
      className={styles.toast}
      data-tone={message.type}
      swipeDirection={['up', 'down', 'right']}
    >
      <Icon name={message.type === 'success' ? 'check' : message.type === 'danger' ? 'alert' : 'info'} />
      <Toast.Content className={styles.content}>
        <Toast.Title className={styles.title} render={<p />} />
        <Toast.Description className={styles.text} />
        {message.actionProps && <Toast.Action className={styles.action}>{t('common:retry')}</Toast.Action>}
      </Toast.Content>
      {/* The library hides it until the toast has the focus, though it can be focused. */}
      <Toast.Close className={styles.close} aria-label={t('dismiss')} aria-hidden={false}>
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  ))
}
