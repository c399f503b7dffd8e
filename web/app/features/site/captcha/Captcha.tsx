import { Suspense } from 'react'
import { lazyPart } from '../../../design/lazy-part.ts'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { useAppSelector } from '../../../store/hooks.ts'

const CaptchaField = lazyPart(async () => (await import('./CaptchaField.tsx')).CaptchaField)

/** The captcha challenge of a form, if configured. `attempt`: the last result. */
export function Captcha({ attempt }: { attempt: object | null }) {
  const challenge = useAppSelector((state) => state.captcha)
  const isHydrated = useIsHydrated()
  return challenge !== null && isHydrated ? (
    <Suspense>
      <CaptchaField challenge={challenge} attempt={attempt} />
    </Suspense>
  ) : null
}
