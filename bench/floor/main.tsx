import './floor.css'
import { createRoot } from 'react-dom/client'

/*
 * The least a React page of these eight cards can be: everything written down, nothing asked of a server, the charts
 * drawn by hand. What the portal takes longer than this is the price of being configured by a server.
 */
const CARDS = [
  { title: 'Good morning, Aroha', text: '14 Rātā Street, Brooklyn, Wellington' },
  { title: 'Your bill', text: '$354.66, paid by direct debit on 26 Nov' },
  { title: 'Recent electricity use', text: '$77.54', bars: [6.3, 5.5, 5.9, 6.2, 5.5, 6, 5.3, 5, 5.3, 5.8, 5, 5.3, 4.9, 5.2] },
  { title: 'Eco tracker', text: '89% renewable now', bars: Array.from({ length: 24 }, (_, i) => 5 + Math.sin(i)) },
  { title: 'Where your power goes', text: 'Appliances took the most: 34%' },
  { title: 'You and similar homes', text: 'You used 7% less than similar homes' },
  { title: 'Free power hours', text: '9 hours of free power to book' },
  { title: 'Did you notice?', text: 'You used 16% less power than the week before' },
]

function Chart({ bars }: { bars: number[] }) {
  return (
    <figure>
      <svg viewBox="0 0 240 70" aria-hidden="true">
        {bars.map((height, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
          <path key={i} d={`M${i * 10} 70v-${height * 10}h8v${height * 10}z`} />
        ))}
      </svg>
    </figure>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <main>
    {CARDS.map(({ title, text, bars }) => (
      <section key={title} data-state="content">
        <h2>{title}</h2>
        <p>{text}</p>
        {bars && <Chart bars={bars} />}
      </section>
    ))}
  </main>,
)
