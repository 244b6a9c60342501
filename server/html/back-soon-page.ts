import type { Brand } from '#schemas/brand.ts'
import { plainPage } from './plain-page.ts'

const NEXT = {
  /** its answer has a `refresh` header as well */
  reloads: 'This page reloads by itself, so you can leave it open.',
  notSaved: 'What you sent wasn’t saved. Go back in a moment and send it again.',
  unclear: 'We can’t tell whether what you sent was saved. Go back in a moment and look. If it wasn’t, send it again.',
}

/** While the database is away. */
export const backSoonPage = (brand: Brand, next: keyof typeof NEXT): string => plainPage(brand, 'Back soon')`
<h1>We’ll be back in a moment</h1>
<p class="lead">${NEXT[next]}</p>`
