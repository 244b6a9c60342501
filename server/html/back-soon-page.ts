import type { Brand } from '#schemas/brand.ts'
import { plainPage } from './plain-page.ts'

/**
 * While the database is away.
 * @param comesBack its answer has a `refresh` header as well; what was sent has to be sent again by hand
 */
export const backSoonPage = (brand: Brand, comesBack: boolean): string => plainPage(brand, 'Back soon')`
<h1>We’ll be back in a moment</h1>
<p class="lead">${comesBack ? 'This page reloads by itself, so you can leave it open.' : 'What you sent wasn’t saved. Go back in a moment and send it again.'}</p>`
