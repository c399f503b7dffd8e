import { useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import sheet from 'yet-another-react-lightbox/styles.css?url'
import { Icon } from '../../design/Icon.tsx'
import { useBackCloses } from '../../design/use-back-closes.ts'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { usePictureRenewal } from '../../api/use-refresh.ts'
import styles from './PhotoViewer.module.css'
import { addressOf, slideAtKey, type ViewedPhoto } from './viewed-photo.ts'

preloadTexts('viewer')

/** A picture with its words, and whether it is locked. */
type PhotoSlide = SlideImage & { photo: ViewedPhoto }

function slideOf(photo: ViewedPhoto): PhotoSlide {
  const { file, alt } = photo
  const sizes = file.sources.map(({ url, width }) => ({
    src: url,
    width,
    height: Math.round((width * (file.height ?? 3)) / (file.width ?? 4)),
  }))
  return { photo, src: addressOf(photo) ?? '', alt, ...(sizes.length > 0 && { srcSet: sizes }) }
}

const isPhoto = (slide: object): slide is PhotoSlide => 'photo' in slide

type ViewerProps = { photos: readonly ViewedPhoto[]; first: number; locked: ReactNode; onClose: () => void }

/**
 * Photos over the whole page: arrows, Home, End and Escape, swipe, pinch, wheel and double tap. Back closes it, and the
 * focus returns to the photo that opened it.
 */
export function PhotoViewer({ photos, first, locked, onClose }: ViewerProps) {
  const { t } = useTranslation('viewer')
  const renew = usePictureRenewal()
  const [index, setIndex] = useState(first)
  const slides = useMemo(() => photos.map(slideOf), [photos])
  useBackCloses(onClose)

  const onKeyDown = ({ key }: KeyboardEvent) => {
    const target = slideAtKey(key, slides.length)
    if (target !== null) setIndex(target)
  }

  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="viewer" />
      <Lightbox
        open
        close={onClose}
        index={index}
        slides={slides}
        on={{ view: (view) => setIndex(view.index) }}
        plugins={[Zoom]}
        className={styles.viewer ?? ''}
        carousel={{ finite: true, preload: 1, padding: 0, spacing: '5%' }}
        animation={{ fade: 150, swipe: 250 }}
        controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
        zoom={{ scrollToZoom: true, maxZoomPixelRatio: 2 }}
        // The addresses of pictures expire after minutes: the page's data has new ones.
        portal={{ container: { onKeyDown, onErrorCapture: () => void renew() } }}
        labels={useLabels()}
        render={{
          slide: ({ slide }) =>
            isPhoto(slide) && slide.photo.isLocked ? <LockedSlide slide={slide}>{locked}</LockedSlide> : undefined,
          slideFooter: ({ slide }) => (isPhoto(slide) ? <Words photo={slide.photo} /> : null),
          controls: () => (
            <p className={styles.counter} aria-hidden="true">
              {t('counter', { index: index + 1, total: slides.length })}
            </p>
          ),
          iconError: () => <p className={styles.failed}>{t('photoFailed')}</p>,
          iconPrev: () => <Icon name="back" />,
          iconNext: () => <Icon name="next" />,
          iconClose: () => <Icon name="close" />,
          iconZoomIn: () => <Glass sign="M11 8.5v5M8.5 11h5" />,
          iconZoomOut: () => <Glass sign="M8.5 11h5" />,
          ...(slides.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
        }}
      />
    </>
  )
}

function useLabels() {
  const { t } = useTranslation('viewer')
  return {
    Lightbox: t('viewer'),
    'Photo gallery': t('photos'),
    Carousel: t('carousel'),
    Slide: t('slide'),
    // Filled by the library.
    '{index} of {total}': t('position', { index: '{index}', total: '{total}' }),
    Previous: t('previous'),
    Next: t('next'),
    Close: t('close'),
    'Zoom in': t('zoomIn'),
    'Zoom out': t('zoomOut'),
  }
}

/** Title and description below a photo, and the way to report it. */
function Words({ photo: { id, title, description, isReportable = false } }: { photo: ViewedPhoto }) {
  const { t, paths } = useTranslation()
  if (!title && !description && !isReportable) return null
  return (
    <div className={styles.words} dir="auto">
      {title && <strong>{title}</strong>}
      {description && <p>{description}</p>}
      {isReportable && (
        <Link to={paths.report('photo', id)} rel="nofollow">
          {t('report')}
        </Link>
      )}
    </div>
  )
}

/** The blurred preview, with what opens the photo. */
function LockedSlide({ slide, children }: { slide: PhotoSlide; children: ReactNode }) {
  const { t } = useTranslation('viewer')
  return (
    <div className={styles.locked}>
      {slide.src && <img src={slide.src} alt="" />}
      <div>
        <Icon name="lock" />
        <p>{t('locked')}</p>
        {children}
      </div>
    </div>
  )
}

function Glass({ sign }: { sign: string }) {
  return (
    <svg className={styles.glass} viewBox="0 0 24 24" aria-hidden="true">
      <path d={`M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.8 15.8 20 20${sign}`} />
    </svg>
  )
}
