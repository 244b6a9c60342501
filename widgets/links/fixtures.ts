import { type Fixtures, statesOf } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}
const data: Fixtures<typeof schema>['content']['data'] = {
  links: [
    { label: 'Compare plans', href: '/account/products', description: 'What your home would cost on each', icon: 'chart' },
    { label: 'Help with paying', href: '/account/bill', description: 'More time, or a plan', icon: 'people' },
    { label: 'Consumer Protection', href: 'https://www.consumerprotection.govt.nz/', icon: 'info' },
  ],
}
const long = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu and more'

/** Links in every state they can be seen in. */
export default {
  ...statesOf(config, data),
  partial: { config: { look: 'buttons' }, data: { links: [{ label: 'Call us', href: 'tel:0800 100 200' }] } },
  stale: { config: { look: 'tiles' }, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: {
    config: { look: 'tiles' },
    data: { links: [{ label: long.slice(0, 60), href: '/account', description: long, icon: 'info' }, ...data.links] },
  },
} satisfies Fixtures<typeof schema>
