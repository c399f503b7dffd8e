import { astronomer } from './astronomer.ts'
import { baker } from './baker.ts'
import { bookbinder } from './bookbinder.ts'
import { coach } from './coach.ts'
import { cook } from './cook.ts'
import { cyclist } from './cyclist.ts'
import { dancer } from './dancer.ts'
import type { DemoCreator } from './demo-creator.ts'
import { gardener } from './gardener.ts'
import { musician } from './musician.ts'
import { painter } from './painter.ts'
import { photographer } from './photographer.ts'
import { potter } from './potter.ts'

/** All creators of the demo data; the musician is `creator@demo.test`. */
export const demoCreators: readonly DemoCreator[] = [
  musician,
  photographer,
  cook,
  coach,
  painter,
  dancer,
  potter,
  gardener,
  cyclist,
  bookbinder,
  astronomer,
  baker,
]
