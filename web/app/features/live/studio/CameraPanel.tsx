import { useEffect, useRef } from 'react'
import { Button } from '../../../design/Button.tsx'
import { SelectField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Studio.module.css'
import type { Camera, Device } from './use-camera.ts'

/** What viewers see, and which camera and microphone send it. */
export function CameraPanel({ camera }: { camera: Camera }) {
  const { t } = useTranslation('live')
  const video = useRef<HTMLVideoElement>(null)
  const { stream, fault, isStarting, isOn } = camera
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <div className={styles.panel}>
      <div className={styles.preview}>
        <video ref={video} autoPlay playsInline muted hidden={stream === null} aria-label={t('preview')} />
        {stream === null && <p>{t('cameraOff')}</p>}
      </div>
      {fault && <FormAlert>{t(fault === 'denied' ? 'cameraDenied' : 'cameraMissing')}</FormAlert>}
      {stream === null ? (
        <div className={styles.actions}>
          <Button look="secondary" isBusy={isStarting} onClick={() => void camera.start()}>
            {t('turnOnCamera')}
          </Button>
        </div>
      ) : (
        <>
          <div className={styles.actions}>
            {(['camera', 'microphone'] as const).map((kind) => (
              <Button key={kind} look="secondary" aria-pressed={!isOn[kind]} onClick={() => camera.toggle(kind)}>
                {t(`${kind}_${isOn[kind] ? 'off' : 'on'}`)}
              </Button>
            ))}
          </div>
          <DeviceFields camera={camera} />
        </>
      )}
    </div>
  )
}

function DeviceFields({ camera: { devices, chosen, choose } }: { camera: Camera }) {
  const { t } = useTranslation('live')
  const optionsOf = (found: readonly Device[], fallback: string) =>
    found.map(({ id, name }, at) => ({ value: id, label: name || `${fallback} ${at + 1}` }))
  return (
    <div className={styles.devices}>
      <SelectField
        label={t('camera')}
        value={chosen.cameraId ?? ''}
        options={optionsOf(devices.cameras, t('camera'))}
        onChange={(event) => void choose({ cameraId: event.currentTarget.value })}
      />
      <SelectField
        label={t('microphone')}
        value={chosen.microphoneId ?? ''}
        options={optionsOf(devices.microphones, t('microphone'))}
        onChange={(event) => void choose({ microphoneId: event.currentTarget.value })}
      />
    </div>
  )
}
