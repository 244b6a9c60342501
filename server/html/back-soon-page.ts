import type { Brand } from '#schemas/brand.ts'
import { plainPage } from './plain-page.ts'

/** While the database is away. Its answer has a `refresh` header as well, so that the page comes back by itself. */
export const backSoonPage = (brand: Brand): string => plainPage(brand, 'Back soon')`
<h1>We will be back in a moment</h1>
<p class="lead">This page comes back by itself. You can leave it open.</p>`
