import type { QrDrawing } from './qr.ts'
import styles from './Security.module.css'

/** Dark on white in every theme, because cameras read that most reliably. */
export function QrCode({ drawing, name }: { drawing: QrDrawing; name: string }) {
  const { size, path } = drawing
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
