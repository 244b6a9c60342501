import { encodeQR } from 'qr'
import css from './friend-get-friend.module.css'

/** Light dots around a code, without which cameras miss it. Source: ISO/IEC 18004, quiet zone. */
const QUIET = 4

/** A text as a QR code, drawn as one path. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = dots.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return (
    <svg className={css.qr} viewBox={`0 0 ${dots.length} ${dots.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
