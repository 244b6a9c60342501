import { allStates, type Fixtures, veryLong } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const data: Fixtures<typeof schema>['content']['data'] = {
  items: [
    {
      key: 'products',
      label: 'Your connections',
      icon: 'bolt',
      href: '/account/products',
    },
    {
      key: 'bills',
      label: 'Bills and payments',
      icon: 'bill',
      href: '/account/bill',
    },
    {
      key: 'insights',
      label: 'Tips and insights',
      icon: 'chart',
      href: '/account/insights',
    },
    {
      key: 'contact',
      label: 'Call 0800 555 200',
      icon: 'phone',
      href: 'tel:0800555200',
    },
  ],
}

/** Hero menu in every state it can be seen in. */
export default allStates(data, {
  partial: { items: data.items.slice(0, 1) },
  veryLongText: { items: data.items.map((item) => ({ ...item, label: veryLong(item.label) })) },
}) satisfies Fixtures<typeof schema>
